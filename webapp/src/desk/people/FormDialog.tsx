import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { Button, Dialog, Stack } from "@/ui";
import type { Form } from "@/ui/useForm";

interface FormDialogProps {
  readonly title: string;
  readonly form: Pick<Form<object>, "props" | "isSending">;
  /** The text of the button that sends the form. */
  readonly action: string;
  readonly kind?: "primary" | "danger";
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** A form in a dialog. */
export function FormDialog({ title, form, action, kind, onClose, children }: FormDialogProps) {
  const { t } = useTranslation("common");
  const id = useId();
  return (
    <Dialog
      title={title}
      onDismiss={onClose}
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            {t("back")}
          </Button>
          <Button type="submit" form={id} kind={kind ?? "primary"} busy={form.isSending}>
            {action}
          </Button>
        </>
      }
    >
      <form id={id} {...form.props}>
        <Stack gap={2}>{children}</Stack>
      </form>
    </Dialog>
  );
}
