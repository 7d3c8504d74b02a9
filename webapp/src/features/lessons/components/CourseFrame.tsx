import { useTranslation } from "react-i18next";
import { Empty, ErrorBlock, Skeleton } from "@/ui";
import styles from "./CourseFrame.module.css";
import type { FramedPage } from "./useFramedPage";

/**
 * The permissions of a course's page: scripts, its own origin's storage, its own forms. No new
 * windows, no navigation of the app, no downloads, no access to camera or microphone.
 */
const RIGHTS = "allow-scripts allow-same-origin allow-forms";

interface CourseFrameProps {
  readonly title: string;
  readonly link: string;
  readonly page: FramedPage;
}

/** The embedded page of an interactive lesson; shows an error if it does not load. */
export function CourseFrame({ title, link, page }: CourseFrameProps) {
  const { t } = useTranslation("lessons");
  const { state, attempt, onLoad, retry } = page;
  if (state === "refused") {
    return <Empty text={`${t("h5LoadFailed")} · ${t("pageNotAllowed")}`} />;
  }
  if (state === "failed") return <ErrorBlock text={t("h5LoadFailed")} onRetry={retry} />;
  return (
    <div className={styles.box}>
      <iframe
        key={attempt}
        className={styles.page}
        title={title}
        src={link}
        sandbox={RIGHTS}
        allow=""
        referrerPolicy="no-referrer"
        onLoad={onLoad}
      />
      {state === "loading" && (
        <div className={styles.coming}>
          <Skeleton rows={1} height={360} />
        </div>
      )}
    </div>
  );
}
