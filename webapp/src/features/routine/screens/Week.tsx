import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useIsTutor, useSession } from "@/entities/person/session";
import { errorText } from "@/i18n/errorText";
import { dayNumber, localDay } from "@/i18n/format";
import { goBack } from "@/navigation";
import { callQuery } from "@/queries";
import { call } from "@/rpc";
import { Button, ErrorBlock, Inline, Screen, Skeleton, Stack } from "@/ui";
import { ShareWeek } from "../components/ShareWeek";
import { WeekPage } from "../components/WeekPage";
import type { StudyWeek } from "../components/WeekSummary";
import { daysLater } from "../days";
import styles from "../Routine.module.css";

const DAYS = 7;

/** A week on one page: the student's own, that of a tutor's student, or a shared one. */
export default function Week() {
  const [search] = useSearchParams();
  const link = search.get("link");
  const isSignedIn = useSession() !== null;
  return link !== null || !isSignedIn ? <Shared link={link ?? ""} /> : <Signed />;
}

/** A shared week: it has no further links, and the device does not store it. */
function Shared({ link }: { readonly link: string }) {
  const week = useQuery({
    queryKey: ["CustomerOpenSharedWeek", link],
    queryFn: ({ signal }) => call("CustomerOpenSharedWeek", { linkToken: link || "-" }, { signal }),
    gcTime: 0,
  });
  return <Framed week={week} />;
}

function Signed() {
  const { t } = useTranslation("routine");
  const [search, setSearch] = useSearchParams();
  const isTutor = useIsTutor();
  const studentId = Number(search.get("studentId")) || undefined;
  const day = search.get("day") ?? undefined;
  const week = useQuery(callQuery("CustomerRetrieveStudyWeek", { studentId, day }));
  const first = week.data?.firstDay;
  const show = (iso: string) => {
    const query = new URLSearchParams(search);
    query.set("day", iso);
    setSearch(query, { replace: true });
  };
  const isLast =
    week.data !== undefined &&
    dayNumber(week.data.firstDay) + DAYS > localDay(week.data.serverTime);
  return (
    <Framed week={week} onBack={() => void goBack()}>
      {first !== undefined && (
        <Stack gap={5} className={styles.screenOnly}>
          <Inline apart wraps>
            <Button kind="quiet" onClick={() => show(daysLater(first, -DAYS))}>
              {t("before")}
            </Button>
            <Button kind="quiet" disabled={isLast} onClick={() => show(daysLater(first, DAYS))}>
              {t("after")}
            </Button>
          </Inline>
          {!isTutor && <ShareWeek day={first} />}
        </Stack>
      )}
    </Framed>
  );
}

interface FramedProps {
  readonly week: {
    readonly data: StudyWeek | undefined;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  readonly onBack?: () => void;
  readonly children?: ReactNode;
}

function Framed({ week, onBack, children }: FramedProps) {
  const { t } = useTranslation("routine");
  const { data, error } = week;
  return (
    <Screen title={t("weekTitle")} onBack={onBack}>
      <Stack gap={5}>
        {data ? (
          <>
            <WeekPage week={data} />
            <Button className={styles.screenOnly} wide onClick={() => window.print()}>
              {t("print")}
            </Button>
            {children}
          </>
        ) : error ? (
          <ErrorBlock text={errorText(error)} onRetry={() => void week.refetch()} />
        ) : (
          <Skeleton rows={4} height={112} />
        )}
      </Stack>
    </Screen>
  );
}
