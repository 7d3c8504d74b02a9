import { memo, type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { isHandedOver } from "@/entities/lesson/machine/context";
import { PresenceDot, usePresenceText } from "@/entities/lesson/Presence";
import { usePresence, useSelected, useSession } from "@/entities/lesson/useSession";
import { useIsBusy, useUnsentCount } from "@/entities/lesson/useUnsentCount";
import { CallButton } from "@/entities/lesson/Voice";
import { switchTab } from "@/navigation";
import { paths } from "@/paths";
import { classes, IconButton } from "@/ui";
import { arriveAt } from "@/ui/Screen";
import styles from "./LessonFrame.module.css";
import { Remaining } from "./Remaining";

interface FrameProps {
  /** The step's name. */
  readonly title: string;
  /** Group k of n. */
  readonly detail: string;
  /** The steps of the group, which then name the page. */
  readonly rail?: ReactNode;
  readonly progress: ReactNode;
  /** The whole lesson as a line. */
  readonly whole?: ReactNode;
  /** What to do in this step, for a student who sees it for the first time. */
  readonly hint?: ReactNode;
  readonly children: ReactNode;
  /** Leads back from a page outside the steps; from a step, home. */
  readonly onBack?: () => void;
  /** The buttons within reach of the thumb. */
  readonly actions: ReactNode;
  /** Beside everything else, if there is room. */
  readonly aside?: ReactNode;
}

/** A page with a word; everything is always at the same position. */
export function LessonFrame(props: FrameProps) {
  const { title, detail, rail, progress, whole, hint, onBack, children, actions, aside } = props;
  const { t } = useTranslation();
  const appName = t("appName");

  useEffect(() => {
    document.title = `${title} · ${appName}`;
  }, [title, appName]);

  // At the next step the heading gets the focus.
  const head = useRef<HTMLElement>(null);
  useEffect(() => {
    const heading = title && head.current?.querySelector("h1");
    if (heading) arriveAt(heading);
  }, [title]);

  return (
    <div className={styles.page} data-aside={aside ? "" : undefined}>
      {/* Each step is a separate page: nothing of the previous one animates. */}
      <div key={title} className={styles.frame}>
        <header ref={head} className={styles.head}>
          <Bar title={rail ? null : title} detail={detail} onBack={onBack} />
          <div className={styles.steps}>
            {rail}
            {progress}
          </div>
          {whole}
          {hint}
        </header>
        <main className={styles.main}>{children}</main>
        <footer className={styles.actions}>{actions}</footer>
      </div>
      {aside}
    </div>
  );
}

interface BarProps extends Pick<FrameProps, "detail" | "onBack"> {
  /** None if the steps name the page. */
  readonly title: string | null;
}

/** The position in the lesson and the way out: the same for every word. */
const Bar = memo(function Bar({ title, detail, onBack }: BarProps) {
  const { t } = useTranslation(["lessons", "common"]);
  const lesson = useSession();
  const unsentCount = useUnsentCount(lesson.sync);
  const isBusy = useIsBusy(lesson.sync);
  const isLeading = useSelected(lesson, isHandedOver) && !lesson.isTutor;
  const isPresent = usePresence(lesson) === "present";
  const presence = usePresenceText(lesson);
  const place = isLeading ? `${t("lessons:youLead")} · ${detail}` : detail;
  const kept = unsentCount > 0 && t(isBusy ? "lessons:busyKept" : "lessons:keptHere");
  const said = kept || (!isPresent && presence) || place;
  return (
    <div className={styles.bar}>
      <div className={styles.keys}>
        {onBack ? (
          <IconButton icon="back" label={t("common:back")} onClick={onBack} />
        ) : (
          <IconButton
            icon="home"
            label={t("homePage")}
            onClick={() => void switchTab(paths.home)}
          />
        )}
        <CallButton isIcon lesson={lesson} />
      </div>
      <div className={styles.titles}>
        {title !== null && (
          <h1 tabIndex={-1} className={styles.title}>
            {title}
          </h1>
        )}
        <p className={classes(styles.detail, said !== place && styles.missing)} role="status">
          <PresenceDot lesson={lesson} />
          {isPresent && <span className="visually-hidden">{presence}</span>}
          {said}
        </p>
      </div>
      {lesson.isDemo ? <span /> : <Remaining lesson={lesson} />}
    </div>
  );
});
