import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "@/i18n/errorText";
import { callQuery } from "@/queries";
import { MINUTE_MS } from "@/time";
import { ErrorBlock, Skeleton, Text } from "@/ui";
import { RejectForm } from "../../classes/RestForm";
import { useRestAnswers } from "../../classes/restAnswers";
import { useInboxCount } from "../../inbox/InboxCount";
import { INBOX, type InboxItem, idOf } from "../../inbox/inbox";
import { useInboxWords } from "../../inbox/words";
import { deskPaths, goTo, linkTo } from "../../navigation";
import { Act } from "../../ui/Act";
import { SideCard } from "../../ui/SideCard";
import { useWork } from "../../ui/useWork";
import styles from "./Today.module.css";

/** How much of the inbox stands beside the board. */
const SHOWN = 3;

/** The first of the inbox: rest is answered here, anything else one tap away. */
export function WaitingCard() {
  const { t } = useTranslation(["deskToday", "deskInbox"]);
  const count = useInboxCount();
  const { data, isPending, error, refetch } = useQuery({
    ...callQuery(INBOX, { limit: SHOWN }),
    refetchInterval: MINUTE_MS,
  });
  return (
    <SideCard title={[t("deskInbox:title"), count].join(" ")}>
      {isPending && <Skeleton rows={SHOWN} height={56} />}
      {error && !data && <ErrorBlock text={errorText(error)} onRetry={() => void refetch()} />}
      {data?.data.length === 0 && <Text look="quiet">{t("deskInbox:allDone")}</Text>}
      {data && data.data.length > 0 && (
        <ul className={styles.waiting}>
          {data.data.map((item) => (
            <Waiting key={idOf(item)} item={item} />
          ))}
        </ul>
      )}
      {data?.hasMore && <a href={linkTo(deskPaths.inbox)}>{t("wholeInbox")}</a>}
    </SideCard>
  );
}

function Waiting({ item }: { readonly item: InboxItem }) {
  const { t } = useTranslation(["deskToday", "deskInbox"]);
  const words = useInboxWords();
  const person = item.person.userName;
  return (
    <li>
      <p>
        <b>{person}</b> {t(`deskInbox:kind_${item.kind}`)}
      </p>
      <Text look="quiet" className={styles.summary}>
        {words.summary(item)}
      </Text>
      {item.kind === "rest" ? (
        <RestAnswer rest={{ restApplicationId: item.number, tutor: person }} />
      ) : (
        <>
          <Text look="quiet">{words.when(item)}</Text>
          <div className={styles.acts}>
            <Act
              aria-label={t("answerOf", { person })}
              onClick={() => goTo(deskPaths.inbox, { item: idOf(item) })}
            >
              {t("answer")}
            </Act>
          </div>
        </>
      )}
    </li>
  );
}

interface RestAnswerProps {
  readonly rest: { readonly restApplicationId: number; readonly tutor: string };
}

function RestAnswer({ rest }: RestAnswerProps) {
  const { t } = useTranslation("deskClasses");
  const { approve } = useRestAnswers();
  const { run, isBusy } = useWork();
  const [isRejected, setRejected] = useState(false);

  return (
    <>
      <div className={styles.acts}>
        <Act
          primary
          aria-label={t("approveOf", { tutor: rest.tutor })}
          aria-disabled={isBusy || undefined}
          onClick={() => run(() => approve(rest))}
        >
          {t("approve")}
        </Act>
        <Act
          aria-label={t("rejectOf", { tutor: rest.tutor })}
          aria-expanded={isRejected}
          onClick={() => setRejected(!isRejected)}
        >
          {t("reject")}
        </Act>
      </div>
      {isRejected && <RejectForm rest={rest} onAnswered={() => undefined} />}
    </>
  );
}
