import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { errorText } from "@/i18n/errorText";
import { invalidate } from "@/queries";
import { type Answer, call } from "@/rpc";
import { ErrorBlock, List, Section, Select, Text } from "@/ui";
import { Switch } from "@/ui/Switch";
import { PushRefused, pushHere, subscribe, unsubscribe } from "../push";

const USUAL = "19:30";
/** From seven in the morning to nine in the evening; the service refuses other times. */
const SLOTS = Array.from({ length: 29 }, (_, at) => {
  const minutes = 7 * 60 + at * 30;
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${minutes % 60 === 0 ? "00" : "30"}`;
});

/** Whether and when this device shows reminders of the goal. */
export function Reminder({ goal }: { readonly goal: Answer<"CustomerRetrieveDailyGoal"> }) {
  const { t } = useTranslation("routine");
  const client = useQueryClient();
  const here = useQuery(pushHere);
  const { pushKey, reminderSlot: slot } = goal;
  const save = useMutation({
    mutationFn: async (next: string | null) => {
      if (next === null) await unsubscribe();
      else if (pushKey !== null && !here.data?.on) await subscribe(pushKey);
      await call("CustomerSaveReminder", { reminderSlot: next });
    },
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: pushHere.queryKey });
      await invalidate("CustomerRetrieveDailyGoal");
    },
  });
  if (pushKey === null || !here.data) return null;
  const isOn = slot !== null && here.data.on;
  const shown = save.isPending ? save.variables !== null : isOn;
  return (
    <Section title={t("reminder")}>
      {here.data.may ? (
        <>
          <List>
            <li>
              <Switch
                label={t("remindMe")}
                detail={t("remindText")}
                checked={shown}
                disabled={save.isPending}
                onChange={(on) => save.mutate(on ? (slot ?? USUAL) : null)}
              />
            </li>
          </List>
          {isOn && (
            <Select
              label={t("remindAt")}
              value={(save.isPending && save.variables) || slot}
              options={SLOTS.map((value) => ({ value, label: value }))}
              onChange={(event) => save.mutate(event.target.value)}
            />
          )}
          {save.error instanceof PushRefused ? (
            <Text look="negative" role="alert">
              {t(save.error.why)}
            </Text>
          ) : (
            save.error && (
              <ErrorBlock
                text={errorText(save.error)}
                onRetry={() => save.mutate(save.variables ?? null)}
              />
            )
          )}
        </>
      ) : (
        <Text look="note">{t("noPush")}</Text>
      )}
    </Section>
  );
}
