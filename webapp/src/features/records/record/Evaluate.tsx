import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { asking, type Criterion, type RecordDetail } from "@/rpc";
import { EVALUATION_LENGTH } from "@/rpc/bounds";
import { classes, Icon, Inline, Section, Stack, Text, TextArea, toast } from "@/ui";
import { Card } from "@/ui/Card";
import { Checkbox } from "@/ui/Checkbox";
import { Rating } from "@/ui/Rating";
import { useForm } from "@/ui/useForm";
import { CRITERIA } from "./criteria";
import styles from "./Record.module.css";

interface Said {
  readonly stars: number;
  readonly criteria: readonly Criterion[];
  readonly suggestion: string;
}

interface EvaluateProps {
  readonly record: RecordDetail;
  /** The form's id, for a submit button outside of it. */
  readonly id: string;
  readonly onSending: (isSending: boolean) => void;
  /** A refused or unanswered evaluation may have been stored, too. */
  readonly onSent: () => void;
}

/** A student's evaluation of the tutor of a class. */
export function Evaluate({ record, id, onSending, onSent }: EvaluateProps) {
  const { t } = useTranslation("records");
  const [evaluate] = useState(() => asking("CustomerEvaluateTutor"));
  const { courseOrderId, tutor } = record.order;
  const form = useForm<Said>({
    initial: { stars: 0, criteria: [], suggestion: "" },
    check: ({ stars }) => ({ stars: stars === 0 ? t("starsRequired") : undefined }),
    send: async ({ stars, criteria, suggestion }) => {
      onSending(true);
      try {
        await evaluate({ courseOrderId, stars, criteria: [...criteria], suggestion });
        toast(t("evaluated"));
      } finally {
        onSending(false);
        onSent();
      }
    },
    failure: "operationFailed",
  });
  const { stars, criteria } = form.values;
  const title = tutor ? t("evaluate", { name: tutor.userName }) : t("evaluateAny");
  return (
    <Section title={title}>
      <Card>
        <Card as="form" gap={3} id={id} {...form.props}>
          <Rating
            label={t("stars")}
            value={stars}
            nameOf={(count) => t("starsNamed", { count })}
            onChange={(count) => form.change({ stars: count })}
          />
          <Text look="quiet">{t("fiveStars")}</Text>
          <p role={form.mistakes.stars ? "alert" : undefined} className={styles.mistake}>
            {form.mistakes.stars}
          </p>
          <Criteria chosen={criteria} onChange={(changed) => form.change({ criteria: changed })} />
          <TextArea
            label={t("suggestion")}
            hint={t("suggestionHint")}
            maxLength={EVALUATION_LENGTH}
            {...form.text("suggestion")}
          />
        </Card>
      </Card>
    </Section>
  );
}

interface CriteriaProps {
  readonly chosen: readonly Criterion[];
  readonly onChange: (chosen: readonly Criterion[]) => void;
}

function Criteria({ chosen, onChange }: CriteriaProps) {
  const { t } = useTranslation(["records", "entities"]);
  const label = useId();
  return (
    <Stack as="fieldset" aria-labelledby={label}>
      <legend id={label} className={styles.legend}>
        {t("satisfied")}
      </legend>
      <Inline gap={2} wraps>
        {CRITERIA.map((one) => {
          const isChosen = chosen.includes(one);
          const others = chosen.filter((other) => other !== one);
          return (
            <Checkbox
              key={one}
              bare
              className={classes(styles.chip, isChosen && styles.chosen)}
              checked={isChosen}
              onChange={() => onChange(isChosen ? others : [...others, one])}
            >
              {isChosen && <Icon name="check" size={14} />}
              {t(`entities:criterion_${one}`)}
            </Checkbox>
          );
        })}
      </Inline>
    </Stack>
  );
}
