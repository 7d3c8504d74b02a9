import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { useTranslation } from "react-i18next";
import { useBookTitle } from "@/entities/book/bookTitle";
import { errorText } from "@/i18n/errorText";
import { callQuery } from "@/queries";
import type { Ask } from "@/rpc";
import { SideCard } from "../ui/SideCard";
import styles from "./Words.module.css";

const BOOKS_NAMED = 5;

type Titles = readonly { readonly titleZh: string; readonly titleEn: string }[];

/** What a correction would change, and in which books, before it is made. */
export function CorrectionPreview(asked: Ask<"StorePreviewCorrection">) {
  const { t } = useTranslation("deskWords");
  const bookTitle = useBookTitle();
  const request = useDeferredValue(asked);
  const { data, error } = useQuery({
    ...callQuery("StorePreviewCorrection", request),
    placeholderData: keepPreviousData,
  });
  const named = (books: Titles) => {
    const titles = books.slice(0, BOOKS_NAMED).map(bookTitle).join(t("comma"));
    return books.length > BOOKS_NAMED ? t("andMore", { titles, count: books.length }) : titles;
  };
  return (
    <SideCard title={t("whatChanges")}>
      <div role="status" className={styles.preview}>
        {error && <p>{errorText(error)}</p>}
        {!error &&
          data?.corrections.map(({ field, old, new: text, books, unchanged }) => (
            <div key={field}>
              <p>
                {t(`field_${field}` as "field_translation")}: <del>{old || t("nothing")}</del> →{" "}
                <ins>{text || t("nothing")}</ins>
              </p>
              <p className={styles.note}>
                {books.length > 0 ? t("changesIn", { titles: named(books) }) : t("changesInNone")}
              </p>
              {unchanged.length > 0 && (
                <p className={styles.note}>{t("stays", { titles: named(unchanged) })}</p>
              )}
            </div>
          ))}
        {!error && data?.corrections.some(({ ofInstitution }) => ofInstitution) && (
          <p>{t("ofShopOnly")}</p>
        )}
        {!error && data && data.classesAhead > 0 && (
          <p>{t("classesAhead", { count: data.classesAhead })}</p>
        )}
      </div>
    </SideCard>
  );
}
