import { useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "@/i18n/errorText";
import { callQuery } from "@/queries";
import { Combobox, type Option } from "../ui/Combobox";
import { type PersonRole, type Picked, picked } from "./picked";

interface PersonFieldProps {
  /** Who is looked for: people of one role, staff, or all of them. */
  readonly who: PersonRole | "staff" | "everybody";
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

/** Finds a person by name, initials, account number, or the end of the phone. */
export function PersonField(props: PersonFieldProps) {
  const { who, value, onChange, offered = [], ...field } = props;
  const { t } = useTranslation("desk");
  const isTyped = value.accountNo === null;
  const isNameless = value.text === value.accountNo;
  const asked = isTyped || isNameless ? value.text.trim() : "";
  const text = useDeferredValue(asked);
  const { data, error } = useQuery({
    ...(who === "staff" || who === "everybody"
      ? callQuery("StoreSearchEverybody", { text, onlyStaff: who === "staff" })
      : callQuery("StoreSearchPeople", { text, role: who })),
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
  const named = found.find((one) => one.picked.accountNo === value.accountNo);
  const isSearched = isTyped && asked !== "";
  return (
    <Combobox
      {...field}
      error={field.error ?? (isSearched && error ? (errorText(error) ?? undefined) : undefined)}
      text={isNameless && named ? named.picked.text : value.text}
      options={isSearched ? found : offered}
      empty={isSearched && data ? t("nothingFound") : null}
      onText={(changed) => onChange({ text: changed, accountNo: null })}
      onChoose={(option) => onChange(option.picked)}
    />
  );
}
