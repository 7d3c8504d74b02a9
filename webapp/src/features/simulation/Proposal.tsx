import { useTranslation } from "react-i18next";
import { useBookTitle } from "@/entities/book/bookTitle";
import { LearnFive } from "@/entities/order/LearnFive";
import { navigateTo } from "@/navigation";
import { paths } from "@/paths";
import type { BookMetric, CurrentBook } from "@/rpc";
import { Button } from "@/ui";
import { Companions } from "@/ui/Companions";
import { Hero } from "@/ui/Hero";

interface ProposalProps {
  readonly inHand: CurrentBook;
  readonly book: BookMetric;
  /** Back to the grades. */
  readonly onChange: () => void;
}

/** The book to begin with, why it is this one, and its first five words. */
export function Proposal({ inHand, book: { courseBook, metric }, onChange }: ProposalProps) {
  const { t } = useTranslation(["simulation", "common"]);
  const title = useBookTitle();
  const why = useWhy();
  const { courseBookId } = courseBook;
  return (
    <Hero
      drawing={<Companions moment="emptyDay" />}
      eyebrow={t("common:words", { count: metric.total })}
      title={title(courseBook)}
      detail={why(inHand)}
    >
      <LearnFive large wide />
      {inHand.reason === "grade" || inHand.reason === "usual" ? (
        <Button wide kind="quiet" onClick={onChange}>
          {t("otherGrade")}
        </Button>
      ) : (
        <Button
          wide
          kind="quiet"
          onClick={() => void navigateTo(paths.simulationTraining, { courseBookId })}
        >
          {t("otherBook")}
        </Button>
      )}
    </Hero>
  );
}

/** Fewer known words are no number to show. */
const LEAST_SIZE = 50;

/** Why a book is proposed, in one sentence. */
function useWhy(): (inHand: CurrentBook) => string {
  const { t, i18n } = useTranslation(["simulation", "profile"]);
  return ({ reason, grade, size }) => {
    switch (reason) {
      case "grade":
        return t("whyGrade", { grade: grade && t(`profile:values.grade.${grade}`) });
      case "size":
        return (size ?? 0) < LEAST_SIZE
          ? t("whyFirstWords")
          : t("whySize", { size: new Intl.NumberFormat(i18n.language).format(size ?? 0) });
      case "usual":
        return t("whyUsual");
      default:
        return t("whyBegun");
    }
  };
}
