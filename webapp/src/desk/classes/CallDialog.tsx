import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { errorText } from "@/i18n/errorText";
import { callQuery } from "@/queries";
import { Button, Dialog, ErrorBlock, Skeleton } from "@/ui";
import styles from "./Classes.module.css";

interface CallDialogProps {
  readonly person: { readonly userId: number; readonly userName: string };
  readonly onClose: () => void;
}

/** A person's phone number, read when it is asked for: the audit log says who saw it. */
export function CallDialog({ person: { userId, userName }, onClose }: CallDialogProps) {
  const { t } = useTranslation(["deskClasses", "common"]);
  const { data, isPending, error, refetch } = useQuery({
    ...callQuery("StoreShowPhone", { userId }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <Dialog
      title={t("callTitle", { name: userName })}
      onDismiss={onClose}
      actions={
        <Button kind="secondary" onClick={onClose}>
          {t("common:close")}
        </Button>
      }
    >
      {isPending && <Skeleton rows={1} height={40} />}
      {error && <ErrorBlock text={errorText(error)} onRetry={() => void refetch()} />}
      {data && (
        <a className={styles.phone} href={`tel:${data.phone}`}>
          {data.phone}
        </a>
      )}
    </Dialog>
  );
}
