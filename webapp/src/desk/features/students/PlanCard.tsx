import { useTranslation } from "react-i18next";
import { dayName } from "@/i18n/days";
import { call, newIdempotencyKey, serverNow } from "@/rpc";
import { Select } from "@/ui";
import { may, useMe } from "../../session";
import { notify } from "../../ui/notices";
import { SideCard } from "../../ui/SideCard";
import { useWork } from "../../ui/useWork";
import { type PartProps, readAgain, type StudentFile } from "./file";
import styles from "./Student.module.css";

/** The half hours that a plan may have as its daily time. */
const SLOTS = Array.from({ length: 38 }, (_, nth) => {
  const hour = 5 + Math.floor(nth / 2);
  return `${String(hour).padStart(2, "0")}:${nth % 2 === 0 ? "00" : "30"}`;
});

/** The lessons whose reviews are still to be done, and the daily time of each. */
export function PlanCard({ student: { plans, userName } }: PartProps) {
  const { t } = useTranslation("deskStudents");
  const count = plans.reduce((sum, { reviews }) => sum + reviews, 0);
  return (
    <SideCard title={t("plan")}>
      <p className={styles.muted}>{t("reviewsAhead", { count })}</p>
      <ul className={styles.list}>
        {plans.map((plan) => (
          <li key={plan.courseOrderId}>
            <Plan plan={plan} userName={userName} />
          </li>
        ))}
      </ul>
    </SideCard>
  );
}

interface PlanProps {
  readonly plan: StudentFile["plans"][number];
  readonly userName: string;
}

function Plan({ plan, userName }: PlanProps) {
  const { t } = useTranslation("deskStudents");
  const me = useMe();
  const { run, isBusy } = useWork();
  const { courseOrderId, utcLearned, antiForgetTime: time, reviews, utcLast } = plan;
  const now = serverNow();
  async function change(antiForgetTime: string): Promise<string | null> {
    const key = { idempotencyKey: newIdempotencyKey() };
    const asked = { courseOrderId, antiForgetTime };
    const { antiForgetTimeBefore } = await call("StoreChangePlanTime", asked, key);
    await readAgain();
    return antiForgetTimeBefore;
  }
  const label = t("planOf", {
    day: utcLearned === null ? "" : dayName(utcLearned, now),
    count: reviews,
    last: dayName(utcLast, now),
  });
  if (me === null || !may(me, "schedule")) {
    return (
      <p>
        {label} {time}
      </p>
    );
  }
  return (
    <Select
      label={label}
      value={time ?? ""}
      disabled={isBusy}
      onChange={({ target }) => {
        const chosen = target.value;
        run(async () => {
          const before = await change(chosen);
          const text = t("planChanged", { student: userName, time: chosen });
          notify(text, before === null ? undefined : async () => void (await change(before)));
        });
      }}
      options={[
        ...(time === null ? [{ value: "", label: t("notSet") }] : []),
        ...SLOTS.map((value) => ({ value, label: value })),
      ]}
    />
  );
}
