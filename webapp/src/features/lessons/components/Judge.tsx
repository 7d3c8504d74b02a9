import { useTranslation } from "react-i18next";
import { JudgeButtons } from "@/ui/JudgeButtons";

interface JudgeProps {
  /** In the "test", the buttons say right and wrong instead of known and not yet. */
  readonly kind: "knowing" | "test";
  readonly disabled?: boolean;
  readonly isResting?: boolean;
  readonly onJudge: (right: boolean) => void;
}

/** The two equal buttons within reach of the thumb. */
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
