import { useTranslation } from "react-i18next";
import { Button } from "./Button";
import { Dialog } from "./Dialog";
import styles from "./FeedbackHost.module.css";
import { type Asked, type Confirm, feedback, type Notice } from "./feedback";
import { PromptDialog } from "./PromptDialog";
import { useStore } from "./useStore";

/** An open box lies above everything else; older phones show what is said behind it. */
function onTop(element: HTMLElement | null): void {
  element?.showPopover?.();
}

/** Shows toasts and the first waiting question; stands once, at the app's root. */
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
  switch (asked.kind) {
    case "notice":
      return <NoticeDialog notice={asked} />;
    case "confirm":
      return <ConfirmDialog confirm={asked} />;
    case "prompt":
      return (
        <PromptDialog
          {...asked}
          onAnswer={(reply) => {
            feedback.answered(asked.id);
            asked.answer(reply);
          }}
        />
      );
  }
}

function NoticeDialog({ notice }: { readonly notice: Notice }) {
  const { t } = useTranslation();
  const done = () => {
    feedback.answered(notice.id);
    notice.answer(undefined);
  };
  return (
    <Dialog
      title={notice.title || t("notice")}
      onDismiss={done}
      actions={<Button onClick={done}>{notice.confirmLabel ?? t("confirm")}</Button>}
    >
      {notice.text}
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
