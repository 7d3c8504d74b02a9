import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { clockTime } from "@/i18n/format";
import { callQuery } from "@/queries";
import { Segmented, Skeleton } from "@/ui";
import { NOBODY, type PersonRole, type Picked, picked } from "../../people/picked";
import { DeskPage } from "../../ui/DeskPage";
import { dateOf } from "../../when";
import { Booked } from "./Booked";
import styles from "./Booking.module.css";
import { BookTitles } from "./BookTitles";
import type { BookedClass } from "./draft";
import { FromTable } from "./FromTable";
import { OneClass } from "./OneClass";

/** A person whom the address names; undefined while they are looked for. */
function useNamed(userId: number, role: PersonRole): Picked | undefined {
  const text = `${role === "user" ? "S" : "T"}${String(userId).padStart(8, "0")}`;
  const { data, isPending } = useQuery({
    ...callQuery("StoreSearchPeople", { text, role }),
    enabled: userId > 0,
  });
  if (userId > 0 && isPending) return undefined;
  const found = data?.data.find((one) => one.userId === userId);
  return found ? picked(found) : NOBODY;
}

/** Books classes: one, a weekly series, or those of a table. */
export default function Booking() {
  const { t } = useTranslation("deskBooking");
  const { search } = useLocation();
  const asked = new URLSearchParams(search);
  const at = Number(asked.get("at"));
  const student = useNamed(Number(asked.get("student")), "user");
  const tutor = useNamed(Number(asked.get("tutor")), "TEACHER");
  const [way, setWay] = useState<"one" | "table">("one");
  const [booked, setBooked] = useState<readonly BookedClass[]>([]);
  const listing = {
    onBooked: (more: readonly BookedClass[]) => setBooked((before) => [...more, ...before]),
    onUndone: (gone: readonly BookedClass[]) =>
      setBooked((before) => before.filter((one) => !gone.includes(one))),
  };
  return (
    <DeskPage title={t("title")}>
      <div className={styles.ways}>
        <Segmented
          label={t("ways")}
          value={way}
          onChange={setWay}
          options={[
            { value: "one", label: t("wayOne") },
            { value: "table", label: t("wayTable") },
          ]}
        />
      </div>
      <BookTitles />
      {way === "table" && <FromTable {...listing} />}
      {way === "one" && (!student || !tutor) && <Skeleton rows={4} height={48} />}
      {way === "one" && student && tutor && (
        <OneClass
          key={search}
          student={student}
          tutor={tutor}
          day={at > 0 ? dateOf(at) : ""}
          time={at > 0 ? clockTime(at) : ""}
          {...listing}
        />
      )}
      <Booked booked={booked} />
    </DeskPage>
  );
}
