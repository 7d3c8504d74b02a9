import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useBookTitle } from "@/entities/book/bookTitle";
import { isFinished, isProposed, LearnFive } from "@/entities/order/LearnFive";
import { sendWords } from "@/entities/word/leftovers";
import { dayAndTime } from "@/i18n/days";
import { navigateTo } from "@/navigation";
import { paths } from "@/paths";
import { callQuery } from "@/queries";
import type { CurrentBook } from "@/rpc";
import { Button } from "@/ui";
import { Companions } from "@/ui/Companions";
import { Hero } from "@/ui/Hero";
import type { Day } from "../useDay";

const nextReviews = callQuery("CustomerListAntiForgetOrder", {
  ...{ period: "UPCOMING", status: "RESERVED", pageSize: 1 },
});

const dueWords = callQuery("CustomerRetrieveDueWords", {}, sendWords);

interface FreeDayProps {
  readonly day: Day;
  /** The current book, once it is loaded. */
  readonly inHand: CurrentBook | undefined;
}

/** A day without a class or review ahead: the words due today, else five words to learn now. */
export function FreeDay({ day: { now, orders }, inHand }: FreeDayProps) {
  const { t } = useTranslation("home");
  const title = useBookTitle();
  const reviews = useQuery(nextReviews);
  const due = useQuery(dueWords).data;
  const next = reviews.data?.data[0];
  // Only a lesson's first review is sure to ask all its words.
  const promised = next?.listCount === null && next.wordCount !== null ? next : null;
  const book = inHand?.book ?? null;
  const isNew = inHand !== undefined && isProposed(inHand);
  const hadClass = orders.some(({ status, isSimulated }) => status === "COMPLETED" && !isSimulated);
  const said = () => {
    if (promised) {
      const when = dayAndTime(promised.appointmentTime, now);
      return t("comeAgain", { when, count: promised.wordCount ?? 0 });
    }
    if (hadClass) return t("nothingLeft");
    if (isFinished(book)) return t("nothingNew");
    return t(isNew ? "firstFive" : "nothing");
  };
  if (due && due.today > 0) {
    return (
      <Hero
        eyebrow={t("dueToday")}
        title={t("dueWords", { count: due.today })}
        detail={t("dueMinutes", { minutes: due.minutes })}
      >
        <Button large wide onClick={() => void navigateTo(paths.reviewAndTest, { kind: "DUE" })}>
          {t("reviewDue", { count: due.today })}
        </Button>
        <LearnFive wide kind="quiet" />
      </Hero>
    );
  }
  const from = isFinished(book) ? "finished" : promised ? "moreFromBook" : "fromBook";
  return (
    <Hero
      drawing={<Companions moment="emptyDay" />}
      title={said()}
      detail={book ? t(from, { book: title(book.courseBook) }) : t("nothingText")}
    >
      <LearnFive large wide />
      <Button
        wide
        kind="quiet"
        onClick={() => void navigateTo(isNew ? paths.firstBook : paths.wordTraining)}
      >
        {t(isNew ? "chooseFirst" : "testVocabulary")}
      </Button>
    </Hero>
  );
}
