import { useTranslation } from "react-i18next";
import { useFacts, useFollowing } from "@/entities/lesson/useSession";
import { soundOf } from "@/entities/word/sound";
import { WordRow } from "@/entities/word/WordRow";
import { Button, classes, List, Text } from "@/ui";
import { Companions } from "@/ui/Companions";
import styles from "./AppendQuestion.module.css";
import { Dots } from "./Dots";
import { LessonFrame } from "./LessonFrame";
import type { StepProps } from "./step";
import { Told } from "./Told";

interface Props extends Pick<StepProps, "lesson" | "progress" | "head"> {
  readonly wrong: StepProps["words"];
}

/** The group is done: asks whether its wrong words are appended to the lesson. */
export function AppendQuestion({ lesson, progress, head, wrong }: Props) {
  const { t } = useTranslation("lessons");
  const { groupIndex, cursor } = progress;
  const isFollowing = useFollowing(lesson);
  const { courseBook } = useFacts(lesson).order;
  const end = (append: boolean) => {
    lesson.send({ type: "DO", action: { type: "end_group", groupIndex, append } });
  };
  return (
    <LessonFrame
      {...head}
      progress={<Dots at={cursor} of={cursor} />}
      actions={
        isFollowing ? (
          <Told text={t("tutorDecides")} />
        ) : (
          <div className={classes("rests", styles.row)}>
            <Button onClick={() => end(true)}>{t("appendWords")}</Button>
            <Button kind="secondary" onClick={() => end(false)}>
              {t("goOn")}
            </Button>
          </div>
        )
      }
    >
      <section className={styles.question} aria-live="polite">
        <Companions moment="groupDone" width={140} />
        <Text as="h2" look="large">
          {t("groupDone", { group: groupIndex + 1 })}
        </Text>
        <Text look="muted">{t("appendQuestion", { count: wrong.length })}</Text>
      </section>
      <List label={t("wrongWords")}>
        {wrong.map((word) => (
          <WordRow
            key={word.id}
            word={{ ...word, state: "forgotten" }}
            courseId={courseBook?.courseBookId}
            onSound={() => lesson.player.send({ type: "PLAY", sounds: [soundOf(word)] })}
          />
        ))}
      </List>
    </LessonFrame>
  );
}
