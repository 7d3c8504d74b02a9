import { useTranslation } from "react-i18next";
import { useBookTitle } from "@/entities/book/bookTitle";
import { dayAndTime } from "@/i18n/days";
import { serverNow } from "@/rpc";
import { Button, Dialog } from "@/ui";
import { ClassLinks } from "../../classes/ClassLinks";
import { actionsOf, type ClassAction } from "../../classes/deskClass";
import { Act } from "../../ui/Act";
import { asClass, type BoardClass } from "./board";
import { Deletion } from "./Deletion";
import styles from "./Today.module.css";
import { useBoardWords } from "./words";

interface ClassPanelProps {
  readonly one: BoardClass;
  readonly onAct: (action: ClassAction) => void;
  readonly onClose: () => void;
}

/** Everything about a class of the day, and everything that can be done with it. */
export function ClassPanel({ one, onAct, onClose }: ClassPanelProps) {
  const { t } = useTranslation(["deskToday", "deskClasses", "common"]);
  const words = useBoardWords();
  const bookTitle = useBookTitle();
  const { order } = one;
  const facts: readonly (readonly [label: string, value: string | undefined])[] = [
    [t("deskClasses:time"), dayAndTime(order.appointmentTime, serverNow())],
    [t("kind"), t(`common:lesson${order.lessonType}`)],
    [t("series"), order.series ? t("deskClasses:seriesPlace", order.series) : undefined],
    [t("student"), `${order.user.userName} ${order.user.accountNo}`],
    [t("deskClasses:tutor"), order.tutor?.userName],
    [t("book"), order.courseBook ? bookTitle(order.courseBook) : undefined],
    [t("state"), words.state(one)],
    [t("progress"), words.progress(one)],
    [t("presence"), words.presence(one)],
    [t("deletion"), words.deletion(one)],
    [t("deskClasses:number"), String(order.courseOrderId)],
  ];
  const actions = actionsOf(one);
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
      {actions.length > 0 && (
        <div className={styles.acts}>
          {actions.map((action) => (
            <Act key={action} onClick={() => onAct(action)}>
              {t(`deskClasses:${action}`)}
            </Act>
          ))}
        </div>
      )}
      <ClassLinks one={asClass(one)} />
      <Deletion one={one} onDone={onClose} />
    </Dialog>
  );
}
