import { useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { useTranslation } from "react-i18next";
import { callQuery } from "@/queries";
import { Combobox, type Option } from "../../ui/Combobox";
import { type PersonRole, type Picked, picked } from "./draft";

interface PersonFieldProps {
  readonly who: PersonRole;
  readonly label: string;
  readonly isCell?: boolean;
  readonly placeholder?: string;
  readonly name?: string;
  readonly error?: string | undefined;
  readonly value: Picked;
  readonly onChange: (value: Picked) => void;
  /** Who is offered before something is typed, with what is in the way. */
  readonly offered?: readonly PersonOption[];
}

export interface PersonOption extends Option {
  readonly picked: Picked;
}

/** Finds a student or a tutor by name, initials, account number, or the end of the phone. */
export function PersonField({ who, value, onChange, offered = [], ...field }: PersonFieldProps) {
  const { t } = useTranslation("deskBooking");
  const typed = value.accountNo === null ? value.text.trim() : "";
  const text = useDeferredValue(typed);
  const { data } = useQuery({
    ...callQuery("StoreSearchPeople", { text, role: who }),
    enabled: text !== "",
    placeholderData: (before) => before,
  });
  const known = new Map(offered.map((one) => [one.id, one]));
  const found =
    data?.data.map((person): PersonOption => {
      const { userId, userName, accountNo, phone } = person;
      const detail = [accountNo, known.get(userId)?.detail ?? phone].join(" · ");
      const isDoubtful = known.get(userId)?.isDoubtful ?? false;
      return { id: userId, label: userName, detail, isDoubtful, picked: picked(person) };
    }) ?? [];
  return (
    <Combobox
      {...field}
      text={value.text}
      options={typed === "" ? offered : found}
      empty={typed !== "" && data ? t("nobodyFound") : null}
      onText={(changed) => onChange({ text: changed, accountNo: null })}
      onChoose={(option) => onChange(option.picked)}
    />
  );
}
