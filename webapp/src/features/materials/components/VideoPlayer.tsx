import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { fullView } from "@/entities/lesson/fullView";
import { ErrorBlock } from "@/ui";
import styles from "./VideoPlayer.module.css";

interface VideoPlayerProps {
  readonly title: string;
  readonly url: string;
}

/** A video inside the page; while it plays, nothing of a lesson covers it. */
export function VideoPlayer({ title, url }: VideoPlayerProps) {
  const { t } = useTranslation("materials");
  const [attempt, setAttempt] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  const [plays, setPlays] = useState(false);
  const at = useRef(0);
  useEffect(() => (plays ? fullView.enter() : undefined), [plays]);

  if (hasFailed) {
    const again = () => {
      setFailed(false);
      setAttempt(attempt + 1);
    };
    return <ErrorBlock text={t("videoLoadFailed")} onRetry={again} />;
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: who loads a video burns its captions in
    <video
      key={attempt}
      className={styles.video}
      data-fills="page"
      aria-label={title}
      src={url}
      controls
      playsInline
      preload="metadata"
      onLoadedMetadata={({ currentTarget }) => {
        if (at.current > 0) currentTarget.currentTime = at.current;
      }}
      onTimeUpdate={({ currentTarget }) => {
        at.current = currentTarget.currentTime;
      }}
      onPlaying={() => setPlays(true)}
      onPause={() => setPlays(false)}
      onEnded={() => setPlays(false)}
      onError={() => {
        setPlays(false);
        setFailed(true);
      }}
    />
  );
}
