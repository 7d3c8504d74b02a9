import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Tabs } from "@/ui/Tabs";
import { type Counts, type Shown, states } from "../states";

interface StateTabsProps {
  readonly shown: Shown;
  readonly counts: Counts | undefined;
  readonly onChange: (shown: Shown) => void;
  readonly children: ReactNode;
}

/** A memory box by state, with the number of words in each. */
export function StateTabs({ shown, counts, onChange, children }: StateTabsProps) {
  const { t } = useTranslation("words");
  const tabs = states.map((value) => {
    const count = counts?.[value];
    const name = t(`state_${value}`);
    return { value, label: count === undefined ? name : `${name} ${count}` };
  });
  return (
    <Tabs<Shown> label={t("byState")} tabs={tabs} value={shown} onChange={onChange}>
      {children}
    </Tabs>
  );
}
