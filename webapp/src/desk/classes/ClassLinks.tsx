import { useTranslation } from "react-i18next";
import { deskPaths, linkTo } from "../navigation";
import { may, useMe } from "../session";
import styles from "./Classes.module.css";
import type { DeskClass } from "./deskClass";

interface ClassLinksProps {
  readonly one: Pick<DeskClass, "courseOrderId" | "student" | "tutor">;
}

/** Leads from a class to its people, and to who changed it, by the reader's rights. */
export function ClassLinks({ one: { courseOrderId, student, tutor } }: ClassLinksProps) {
  const { t } = useTranslation("deskClasses");
  const me = useMe();
  if (me === null) return null;
  return (
    <p className={styles.links}>
      <a href={linkTo(deskPaths.student, { id: student.userId })}>
        {t("fileOf", { name: student.userName })}
      </a>
      {tutor && may(me, "people") && (
        <a href={linkTo(deskPaths.tutor, { id: tutor.userId })}>
          {t("fileOf", { name: tutor.userName })}
        </a>
      )}
      {may(me, "audit") && (
        <a href={linkTo(deskPaths.log, { order: courseOrderId })}>{t("whoChanged")}</a>
      )}
    </p>
  );
}
