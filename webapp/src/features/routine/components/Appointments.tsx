import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { DayList } from "@/entities/order/DayList";
import { DayRow } from "@/entities/order/DayRow";
import { instantOf, weekOf } from "@/i18n/days";
import { errorText } from "@/i18n/errorText";
import { dayNumber, localDay } from "@/i18n/format";
import { navigateTo } from "@/navigation";
import { paths } from "@/paths";
import { callQuery } from "@/queries";
import { type Answer, serverNow } from "@/rpc";
import { ErrorBlock, Segmented, Skeleton, Stack, Text } from "@/ui";
import { Badge, type Tone } from "@/ui/Badge";
import { Facts } from "@/ui/Facts";
import { PullToRefresh } from "@/ui/PullToRefresh";
import { daysLater } from "../days";

type Weeks = Answer<"CustomerRetrieveCalendar">;
type Appointment = Weeks["appointments"][number];

const WEEKS = ["this", "next"] as const;
const DAYS = 7;

/** This week or the next, day by day; each entry opens its record. */
export function Appointments() {
  const { t } = useTranslation("routine");
  const { data, error, refetch } = useQuery(callQuery("CustomerRetrieveCalendar", {}));
  const [search, setSearch] = useSearchParams();
  const week = search.get("week") === "next" ? "next" : "this";
  const shown = data && daysOf(data, week);
  return (
    <Stack gap={3}>
      <Segmented
        label={t("shownWeek")}
        options={WEEKS.map((one) => ({ value: one, label: t(`${one}Week`) }))}
        value={week}
        onChange={(one) => setSearch(one === "next" ? { week: one } : {}, { replace: true })}
      />
      {shown ? (
        <PullToRefresh onRefresh={() => refetch()}>
          <h2 className="visually-hidden">{t(`${week}Week`)}</h2>
          <DayList days={shown} empty={t("nothingPlanned")}>
            {(one) => <Entry key={one.courseOrderId} appointment={one} />}
          </DayList>
        </PullToRefresh>
      ) : error || data ? (
        <ErrorBlock
          text={error ? errorText(error) : t("weekNotLoaded")}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton rows={DAYS} height={68} />
      )}
    </Stack>
  );
}

/**
 * The days of a week with their appointments; none if the answer is from an earlier week, read
 * without a network, and does not reach so far.
 */
function daysOf({ firstDay, appointments }: Weeks, week: (typeof WEEKS)[number]) {
  const monday = weekOf(serverNow())[0]?.day ?? 0;
  const first = monday - dayNumber(firstDay) + (week === "next" ? DAYS : 0);
  if (first + DAYS > WEEKS.length * DAYS) return null;
  return Array.from({ length: DAYS }, (_, nth) => {
    const at = instantOf(daysLater(firstDay, first + nth));
    const day = localDay(at);
    const rows = appointments.filter((one) => localDay(one.appointmentTime) === day);
    return { day, at, rows };
  });
}

const TONES: { readonly [Status in Appointment["status"]]?: Tone } = {
  IN_PROGRESS: "warning",
  COMPLETED: "positive",
};

function Entry({ appointment }: { readonly appointment: Appointment }) {
  const { t } = useTranslation();
  const { courseOrderId, status, lessonType, lengthMinutes, wordCount, personName } = appointment;
  const standing = appointment.isNoShow ? "NO_SHOW" : status;
  const isReview = lessonType === "ANTI_FORGETTING";
  const saysLength = /^QUOTA_\d/.test(lessonType);
  return (
    <DayRow
      at={appointment.appointmentTime}
      title={t(`lesson${lessonType}`)}
      isOff={status === "CANCELED" || status === "EXPIRED"}
      aside={
        status !== "RESERVED" && (
          <Badge round tone={TONES[status]}>
            {t(`status${standing}`)}
          </Badge>
        )
      }
      onOpen={() => void navigateTo(paths.personalClassRecord, { courseOrderId })}
    >
      <Text as="span" look="quiet">
        <Facts
          facts={[
            isReview ? null : personName,
            isReview ? t("words", { count: wordCount }) : null,
            saysLength ? null : t("minutes", { count: lengthMinutes }),
          ]}
        />
      </Text>
    </DayRow>
  );
}
