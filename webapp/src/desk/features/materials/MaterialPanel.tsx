import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useBookTitle } from "@/entities/book/bookTitle";
import { Reading } from "@/entities/material/Reading";
import { errorText } from "@/i18n/errorText";
import { callQuery } from "@/queries";
import { asking } from "@/rpc";
import { Button, confirm, Dialog, ErrorBlock, Segmented, Skeleton } from "@/ui";
import { Act } from "../../ui/Act";
import { notify, notifyFailure } from "../../ui/notices";
import styles from "./Materials.module.css";
import { DETAIL, type Detail, materialsChanged } from "./materials";

interface MaterialPanelProps {
  readonly materialId: number;
  readonly mayChange: boolean;
  readonly onEdit: (detail: Detail) => void;
  readonly onClose: () => void;
}

/** A material as its readers see it, with what may be done with it. */
export function MaterialPanel({ materialId, mayChange, onEdit, onClose }: MaterialPanelProps) {
  const { t } = useTranslation(["deskMaterials", "common"]);
  const titleOf = useBookTitle();
  const [remove] = useState(() => asking("StoreRemoveMaterial"));
  const [isRemoving, setRemoving] = useState(false);
  const { data, error, refetch } = useQuery(callQuery(DETAIL, { materialId }));
  const title = data ? titleOf(data.material) : t("material");

  async function removeIt(): Promise<void> {
    const isSure = await confirm({
      title: t("removeTitle", { title }),
      text: t("removeText"),
      confirmLabel: t("remove"),
      danger: true,
    });
    if (!isSure) return;
    setRemoving(true);
    try {
      await remove({ materialId });
      notify(t("removed", { title }));
      onClose();
      await materialsChanged();
    } catch (failure) {
      notifyFailure(failure);
      setRemoving(false);
    }
  }

  return (
    <Dialog
      title={title}
      onDismiss={onClose}
      actions={
        <Button kind="secondary" onClick={onClose}>
          {t("common:close")}
        </Button>
      }
    >
      {!data && !error && <Skeleton rows={4} height={40} />}
      {error && <ErrorBlock text={errorText(error)} onRetry={() => void refetch()} />}
      {data && (
        <>
          <Body detail={data} title={title} />
          {mayChange && (
            <div className={styles.acts}>
              <Act onClick={() => onEdit(data)}>{t("edit")}</Act>
              <Act disabled={isRemoving} onClick={() => void removeIt()}>
                {t("remove")}
              </Act>
            </div>
          )}
        </>
      )}
    </Dialog>
  );
}

function Body({ detail, title }: { readonly detail: Detail; readonly title: string }) {
  const { t } = useTranslation("deskMaterials");
  const { fileUrl, textZh, textEn } = detail;
  const [language, setLanguage] = useState<"zh" | "en">("zh");
  if (fileUrl === null) {
    return (
      <>
        {textEn !== "" && (
          <Segmented
            label={t("language")}
            value={language}
            options={[
              { value: "zh", label: t("inChinese") },
              { value: "en", label: t("inEnglish") },
            ]}
            onChange={setLanguage}
          />
        )}
        <Reading text={language === "en" ? textEn : textZh} />
      </>
    );
  }
  if (detail.material.kind === "VIDEO") {
    return (
      // biome-ignore lint/a11y/useMediaCaption: materials have no captions
      <video
        className={styles.video}
        src={fileUrl}
        controls
        preload="metadata"
        aria-label={title}
      />
    );
  }
  return (
    <a href={fileUrl} target="_blank" rel="noreferrer">
      {t("openPdf")}
    </a>
  );
}
