import { useTranslation } from "react-i18next";
import { JudgeButtons } from "@/ui/JudgeButtons";

interface JudgeProps {
  /** "test" words say right and wrong instead of known and not yet. */
  readonly kind: "knowing" | "test";
  readonly disabled?: boolean;
  readonly isResting?: boolean;
  readonly onJudge: (right: boolean) => void;
}

/** The two equal buttons at the thumb, in a lesson's words. */
export function Judge({ kind, onJudge, ...rest }: JudgeProps) {
  const { t } = useTranslation("lessons");
  const isTest = kind === "test";
  return (
    <JudgeButtons
      notYet={isTest ? t("wrong") : t("unknown")}
      known={isTest ? t("right") : t("known")}
      onAnswer={onJudge}
      {...rest}
    />
  );
}
