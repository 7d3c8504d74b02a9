import { useTranslation } from "react-i18next";
import { Button } from "./Button";
import { Dialog } from "./Dialog";
import styles from "./FeedbackHost.module.css";
import { type Asked, type Confirm, feedback } from "./feedback";
import { useStore } from "./useStore";

/** An open dialog is above everything else; older phones show messages behind it. */
function onTop(element: HTMLElement | null): void {
  element?.showPopover?.();
}

/** Shows toasts and the first waiting question; mounted once, at the app's root. */
export function FeedbackHost() {
  const { toast, asked } = useStore(feedback);
  const first = asked[0];
  return (
    <>
      <div role="status">
        {toast && (
          <div key={toast.id} ref={onTop} popover="manual" className={styles.toasts}>
            <p className={styles.toast}>{toast.text}</p>
          </div>
        )}
      </div>
      {first && <AskedDialog key={first.id} asked={first} />}
    </>
  );
}

function AskedDialog({ asked }: { readonly asked: Asked }) {
  return asked.kind === "notice" ? <NoticeDialog {...asked} /> : <ConfirmDialog confirm={asked} />;
}

function NoticeDialog({ id, text }: { readonly id: number; readonly text: string }) {
  const { t } = useTranslation();
  const done = () => feedback.answered(id);
  return (
    <Dialog
      title={t("notice")}
      onDismiss={done}
      actions={<Button onClick={done}>{t("confirm")}</Button>}
    >
      {text}
    </Dialog>
  );
}

function ConfirmDialog({ confirm }: { readonly confirm: Confirm }) {
  const { t } = useTranslation();
  const reply = (yes: boolean) => {
    feedback.answered(confirm.id);
    confirm.answer(yes);
  };
  return (
    <Dialog
      title={confirm.title}
      onDismiss={() => reply(false)}
      actions={
        <>
          <Button kind="secondary" onClick={() => reply(false)}>
            {confirm.cancelLabel ?? t("cancel")}
          </Button>
          <Button kind={confirm.danger ? "danger" : "primary"} onClick={() => reply(true)}>
            {confirm.confirmLabel ?? t("confirm")}
          </Button>
        </>
      }
    >
      {confirm.text}
    </Dialog>
  );
}
