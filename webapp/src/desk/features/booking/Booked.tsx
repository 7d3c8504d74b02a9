import { useTranslation } from "react-i18next";
import { dayAndTime } from "@/i18n/days";
import { serverNow } from "@/rpc";
import { deskPaths, linkTo } from "../../navigation";
import { Table } from "../../ui/Table";
import { dateOf } from "../../when";
import type { BookedClass } from "./draft";

/** What was booked since the page was opened, the last first. */
export function Booked({ booked }: { readonly booked: readonly BookedClass[] }) {
  const { t } = useTranslation("deskBooking");
  if (booked.length === 0) return null;
  return (
    <Table
      label={t("bookedHere")}
      rows={booked}
      idOf={({ courseOrderId }) => courseOrderId}
      columns={[
        {
          id: "time",
          head: t("bookedHere"),
          isNumber: true,
          isTitle: true,
          cell: ({ appointmentTime }) => (
            <a href={linkTo(deskPaths.today, { day: dateOf(appointmentTime) })}>
              {dayAndTime(appointmentTime, serverNow())}
            </a>
          ),
        },
        { id: "student", head: t("student"), cell: ({ studentName }) => studentName },
        { id: "tutor", head: t("tutor"), cell: ({ tutorName }) => tutorName },
      ]}
    />
  );
}
