import { useTranslation } from "react-i18next";
import { CATEGORIES } from "@/entities/book/categories";
import { levels } from "@/entities/book/levels";
import { Field, Select } from "@/ui";
import { useForm } from "@/ui/useForm";
import { Act } from "../../ui/Act";
import styles from "./Load.module.css";
import type { Target } from "./lists";

const CODE = /^[a-z0-9][a-z0-9-]{0,49}$/;
const TITLE_LENGTH = 80;
const CODE_LENGTH = 50;

/** Describes a new book; its code decides which one it is. */
export function BookFields({ onFilled }: { readonly onFilled: (target: Target) => void }) {
  const { t } = useTranslation("deskBooks");
  const form = useForm({
    initial: {
      titleZh: "",
      titleEn: "",
      bookCode: "",
      category: "OTHER" as Target["category"],
      level: "ADULT" as Target["level"],
    },
    check: ({ titleZh, titleEn, bookCode }) => ({
      titleZh: titleZh.trim() === "" ? t("titleMissing") : undefined,
      titleEn: titleEn.trim() === "" ? t("titleMissing") : undefined,
      bookCode: CODE.test(bookCode.trim()) ? undefined : t("codeWrong"),
    }),
    send: async (filled) =>
      onFilled({
        ...filled,
        titleZh: filled.titleZh.trim(),
        titleEn: filled.titleEn.trim(),
        bookCode: filled.bookCode.trim(),
      }),
    failure: "operationFailed",
  });
  const category = form.part("category");
  const level = form.part("level");
  return (
    <form {...form.props} className={styles.form}>
      <Field label={t("titleZh")} maxLength={TITLE_LENGTH} {...form.text("titleZh")} />
      <Field label={t("titleEn")} maxLength={TITLE_LENGTH} {...form.text("titleEn")} />
      <Field
        label={t("code")}
        hint={t("codeHint")}
        maxLength={CODE_LENGTH}
        {...form.text("bookCode")}
      />
      <Select
        label={t("category")}
        value={category.value}
        onChange={({ target }) => category.onChange(target.value as Target["category"])}
        hint={category.value === "ENGLISH_ENGLISH" ? t("inEnglishHint") : undefined}
        options={CATEGORIES.map((value) => ({ value, label: t(`category_${value}`) }))}
      />
      <Select
        label={t("level")}
        value={level.value}
        onChange={({ target }) => level.onChange(target.value as Target["level"])}
        options={levels.map((value) => ({ value, label: t(`level_${value}`) }))}
      />
      <div>
        <Act type="submit" primary>
          {t("chooseList")}
        </Act>
      </div>
    </form>
  );
}
