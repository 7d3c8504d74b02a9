import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { sendWords } from "@/entities/word/leftovers";
import { Segmented, Skeleton, Stack } from "@/ui";
import { Card } from "@/ui/Card";
import { StackedBar } from "@/ui/StackedBar";
import { type FavoritePart, favoriteParts } from "../set";
import { useStanding } from "../useStanding";
import styles from "./FavoriteCourse.module.css";

/** The favourites as a course: the states of all of them, and the parts to practise. */
export function FavoriteCourse({ part }: { readonly part: FavoritePart }) {
  const { t } = useTranslation("words");
  const [query, setQuery] = useSearchParams();
  const { data, isPending } = useStanding(part, sendWords);
  if (isPending) return <Skeleton rows={2} height={48} />;
  if (!data || data.total === 0) return null;
  const counts = { ALL: data.total, NEW: data.new, REVIEW: data.toReview };
  return (
    <Stack>
      <Card className={styles.standing}>
        <StackedBar
          shares={[
            { tone: "mastered", label: t("state_mastered"), value: data.mastered },
            {
              tone: "test",
              label: t("state_learned_pending_test"),
              value: data.learnedPendingTest,
            },
            { tone: "forgotten", label: t("state_forgotten"), value: data.forgotten },
            { tone: "new", label: t("state_new"), value: data.new },
          ]}
        />
      </Card>
      <Segmented
        label={t("whichPart")}
        value={part}
        options={favoriteParts.map((value) => {
          return { value, label: `${t(`part_${value}`)} ${counts[value]}` };
        })}
        onChange={(value) => {
          const next = new URLSearchParams(query);
          next.set("part", value);
          setQuery(next, { replace: true });
        }}
      />
    </Stack>
  );
}
