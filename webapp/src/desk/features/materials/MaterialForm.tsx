import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { CATEGORIES } from "@/entities/book/categories";
import { MATERIAL_TYPES } from "@/entities/material/types";
import type { MaterialType, WordBankCategory } from "@/rpc";
import { call } from "@/rpc";
import { Button, Dialog, Field, Segmented, Select, TextArea } from "@/ui";
import { FileDrop } from "../../ui/FileDrop";
import { contentOf } from "../../ui/files";
import { notify } from "../../ui/notices";
import { useDraftForm } from "../../ui/useDraftForm";
import styles from "./Materials.module.css";
import {
  type Detail,
  isTooLarge,
  LARGEST_MB,
  materialsChanged,
  PATIENCE_MS,
  TEXT_LENGTH,
  TITLE_LENGTH,
} from "./materials";

interface Values {
  readonly materialType: MaterialType;
  readonly category: WordBankCategory | "";
  readonly titleZh: string;
  readonly titleEn: string;
  readonly textZh: string;
  readonly textEn: string;
  readonly file: File | null;
}

interface MaterialFormProps {
  /** The material to change; none for a new one. */
  readonly known: Detail | null;
  readonly onClose: () => void;
}

function valuesOf(known: Detail | null): Values {
  const material = known?.material;
  return {
    materialType: material?.materialType ?? "GRAMMAR",
    category: material?.category ?? "",
    titleZh: material?.titleZh ?? "",
    titleEn: material?.titleEn ?? "",
    textZh: known?.textZh ?? "",
    textEn: known?.textEn ?? "",
    file: null,
  };
}

/** A new material, or one that is saved in its place: its type and Chinese title identify it. */
export function MaterialForm({ known, onClose }: MaterialFormProps) {
  const { t } = useTranslation(["deskMaterials", "deskBooks", "common"]);
  const formId = useId();
  const [isText, setText] = useState(known?.fileUrl == null);
  const form = useDraftForm<Values>({
    draft: `material ${known?.material.materialId ?? "new"}`,
    kept: ({ file: _, ...texts }) => texts,
    initial: () => valuesOf(known),
    check: ({ titleZh, textZh, file }) => ({
      titleZh: titleZh.trim() === "" ? t("titleMissing") : undefined,
      textZh: isText && textZh.trim() === "" ? t("textMissing") : undefined,
      file: isText || file !== null ? undefined : t("fileMissing"),
    }),
    async send({ file, category, ...values }) {
      const titles = {
        titleZh: values.titleZh.trim(),
        titleEn: values.titleEn.trim() || values.titleZh.trim(),
      };
      const body =
        isText || file === null
          ? { textZh: values.textZh, textEn: values.textEn }
          : { fileName: file.name, file: await contentOf(file) };
      const { materialType } = values;
      const shelf = materialType === "VOCABULARY" ? category || null : null;
      const saved = await call(
        "StoreSaveMaterial",
        { materialType, category: shelf, ...titles, ...body },
        { timeLimitMs: PATIENCE_MS },
      );
      notify(t(saved.startsLate ? "savedLate" : "saved", { title: titles.titleZh }));
      onClose();
      await materialsChanged();
    },
    failure: "operationFailed",
  });
  const { file } = form.values;
  function leave(): void {
    form.forget();
    onClose();
  }
  return (
    <Dialog
      title={t(known ? "editTitle" : "add")}
      onDismiss={leave}
      actions={
        <>
          <Button kind="secondary" onClick={leave}>
            {t("common:back")}
          </Button>
          <Button type="submit" form={formId} busy={form.isSending}>
            {t("save")}
          </Button>
        </>
      }
    >
      <form id={formId} {...form.props} className={styles.form}>
        <Select
          label={t("type")}
          disabled={known !== null}
          value={form.values.materialType}
          onChange={({ target }) => form.change({ materialType: target.value as MaterialType })}
          options={MATERIAL_TYPES.map((value) => ({ value, label: t(`type_${value}`) }))}
        />
        {form.values.materialType === "VOCABULARY" && (
          <Select
            label={t("deskBooks:category")}
            value={form.values.category}
            onChange={({ target }) => form.change({ category: target.value as Values["category"] })}
            options={[
              { value: "", label: t("noCategory") },
              ...CATEGORIES.map((value) => ({ value, label: t(`deskBooks:category_${value}`) })),
            ]}
          />
        )}
        <Field
          label={t("titleZh")}
          hint={known ? t("titleStays") : undefined}
          readOnly={known !== null}
          maxLength={TITLE_LENGTH}
          {...form.text("titleZh")}
        />
        <Field label={t("titleEn")} maxLength={TITLE_LENGTH} {...form.text("titleEn")} />
        <Segmented
          label={t("kind")}
          value={isText ? "text" : "file"}
          options={[
            { value: "text", label: t("kind_TEXT") },
            { value: "file", label: t("aFile") },
          ]}
          onChange={(value) => setText(value === "text")}
        />
        {isText ? (
          <>
            <TextArea
              label={t("textZh")}
              hint={t("marks")}
              maxLength={TEXT_LENGTH}
              rows={8}
              {...form.text("textZh")}
            />
            <TextArea
              label={t("textEn")}
              maxLength={TEXT_LENGTH}
              rows={4}
              {...form.text("textEn")}
            />
          </>
        ) : (
          <FileDrop
            label={t("file")}
            text={file?.name ?? t("chooseFile")}
            hint={t("kindsOfFile", { most: LARGEST_MB })}
            accept=".pdf,.mp4"
            problem={form.mistakes.file}
            onChosen={([chosen]) => {
              if (!chosen) return;
              if (isTooLarge(chosen)) form.mark("file", t("fileTooLarge", { most: LARGEST_MB }));
              else form.change({ file: chosen });
            }}
          />
        )}
      </form>
    </Dialog>
  );
}
