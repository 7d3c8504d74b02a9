import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { callQuery } from "@/queries";
import { Stats } from "@/ui/Stats";

/** A tutor's recent work in numbers; a dash while unknown. */
export function TutorNumbers() {
  const { t, i18n } = useTranslation("my");
  const { data } = useQuery(callQuery("CustomerRetrieveTeacherMetric", {}));
  const number = new Intl.NumberFormat(i18n.language);
  const formatted = (value: number | undefined) =>
    value === undefined ? null : number.format(value);
  return (
    <section aria-label={t("numbers")}>
      <Stats
        stats={[
          { label: t("week"), value: formatted(data?.week.classes) },
          { label: t("monthMinutes"), value: formatted(data?.month.minutes) },
          { label: t("led"), value: formatted(data?.month.reviewsLed) },
        ]}
      />
    </section>
  );
}
