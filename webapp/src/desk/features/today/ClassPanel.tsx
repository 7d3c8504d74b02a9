import { useTranslation } from "react-i18next";
import { useBookTitle } from "@/entities/book/bookTitle";
import { dayAndTime } from "@/i18n/days";
import { serverNow } from "@/rpc";
import { Button, Dialog } from "@/ui";
import { Act } from "../../ui/Act";
import { type BoardClass, type Change, changesOf } from "./board";
import styles from "./Today.module.css";
import { useBoardWords } from "./words";

interface ClassPanelProps {
  readonly one: BoardClass;
  readonly onChange: (change: Change) => void;
  readonly onClose: () => void;
}

/** Everything about a class of the day, and everything that can be done with it. */
export function ClassPanel({ one, onChange, onClose }: ClassPanelProps) {
  const { t } = useTranslation(["deskToday", "common"]);
  const words = useBoardWords();
  const bookTitle = useBookTitle();
  const { order } = one;
  const facts: readonly (readonly [label: string, value: string | undefined])[] = [
    [t("time"), dayAndTime(order.appointmentTime, serverNow())],
    [t("kind"), t(`common:lesson${order.lessonType}`)],
    [t("student"), `${order.user.userName} ${order.user.accountNo}`],
    [t("tutor"), order.tutor?.userName],
    [t("book"), order.courseBook ? bookTitle(order.courseBook) : undefined],
    [t("state"), words.state(one)],
    [t("progress"), words.progress(one)],
    [t("presence"), words.presence(one)],
  ];
  const changes = changesOf(one);
  return (
    <Dialog
      title={order.user.userName}
      onDismiss={onClose}
      actions={
        <Button kind="secondary" onClick={onClose}>
          {t("common:close")}
        </Button>
      }
    >
      <dl className={styles.facts}>
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {changes.length > 0 && (
        <div className={styles.acts}>
          {changes.map((change) => (
            <Act key={change} onClick={() => onChange(change)}>
              {t(change)}
            </Act>
          ))}
        </div>
      )}
    </Dialog>
  );
}
