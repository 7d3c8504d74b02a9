import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { errorText } from "@/i18n/errorText";
import { goBack } from "@/navigation";
import { callQuery } from "@/queries";
import { asking, serverNow } from "@/rpc";
import {
  Button,
  ErrorBlock,
  Inline,
  Screen,
  Section,
  Segmented,
  Skeleton,
  Text,
  toast,
} from "@/ui";
import { Detail, Panes } from "@/ui/Panes";
import { PullToRefresh, RefreshButton } from "@/ui/PullToRefresh";
import { useIsWide } from "@/ui/useIsWide";
import { Applications, invalidateRest } from "../Applications";
import { Legend } from "../Legend";
import styles from "../Rest.module.css";
import { stretchesOf, stretchText, toggled } from "../slots";
import { Week } from "../Week";

type View = "THIS" | "NEXT" | "mine";
const NOTHING: ReadonlySet<number> = new Set();

/** A tutor's two weeks of half hours: rest is applied for in all selected ones. */
export default function RestApplication() {
  const { t } = useTranslation("rest");
  const [search, setSearch] = useSearchParams();
  const [chosen, setChosen] = useState(NOTHING);
  const [applyFor] = useState(() => asking("CustomerTeacherApplyRest"));
  const named = search.get("view");
  const isWide = useIsWide();
  const wanted: View = named === "NEXT" || named === "mine" ? named : "THIS";
  // Beside the week the applications are always visible.
  const view: View = isWide && wanted === "mine" ? "THIS" : wanted;

  const apply = useMutation({
    mutationFn: (slots: readonly number[]) => applyFor({ slots: [...slots] }),
    onSuccess: (_, slots) => {
      // Later selections stay.
      setChosen((now) => new Set([...now].filter((startsAt) => !slots.includes(startsAt))));
      toast(t("sent"));
    },
    onError: (error) => {
      // Half hours that have begun are deselected: a page left open over a week does not show them.
      setChosen((now) => new Set([...now].filter((startsAt) => startsAt > serverNow())));
      const said = errorText(error);
      if (said !== null) toast(said);
    },
    onSettled: () => void invalidateRest(),
  });

  const choose = (startsAt: number) => {
    if (apply.isSuccess) apply.reset();
    setChosen((before) => toggled(before, startsAt));
  };
  // The second tap of a double tap finds nothing chosen because the first one has applied.
  const sayNothingChosen = () => toast(t(apply.isSuccess ? "sent" : "chooseFirst"));

  return (
    <Screen
      title={t("title")}
      flush
      onBack={() => void goBack()}
      aside={<RefreshButton onRefresh={() => void invalidateRest()} />}
      footer={
        view !== "mine" && (
          <Choice
            chosen={chosen}
            busy={apply.isPending}
            onApply={() => (chosen.size === 0 ? sayNothingChosen() : apply.mutate([...chosen]))}
          />
        )
      }
    >
      <Panes
        aside={
          isWide && (
            <Detail label={t("applications")}>
              <div className={styles.beside}>
                <Section title={t("applications")}>
                  <Applications />
                </Section>
              </div>
            </Detail>
          )
        }
      >
        <div className={styles.top}>
          <Segmented
            label={t("view")}
            options={[
              { value: "THIS", label: t("thisWeek") },
              { value: "NEXT", label: t("nextWeek") },
              ...(isWide ? [] : [{ value: "mine" as const, label: t("applications") }]),
            ]}
            value={view}
            onChange={(next) => setSearch(next === "THIS" ? {} : { view: next }, { replace: true })}
          />
          {view !== "mine" && <Legend />}
        </div>
        <PullToRefresh onRefresh={invalidateRest}>
          {view === "mine" ? (
            <div className={styles.list}>
              <Applications />
            </div>
          ) : (
            <WeekOf key={view} week={view} chosen={chosen} onToggle={choose} />
          )}
        </PullToRefresh>
      </Panes>
    </Screen>
  );
}

interface WeekOfProps {
  readonly week: "THIS" | "NEXT";
  readonly chosen: ReadonlySet<number>;
  readonly onToggle: (startsAt: number) => void;
}

function WeekOf({ week, chosen, onToggle }: WeekOfProps) {
  const { t } = useTranslation("rest");
  const asked = useQuery(callQuery("CustomerTeacherListRestSlot", { week }));
  if (asked.data) {
    return <Week week={asked.data} now={serverNow()} chosen={chosen} onToggle={onToggle} />;
  }
  if (asked.isError) {
    return (
      <ErrorBlock
        text={errorText(asked.error) ?? t("failed")}
        onRetry={() => void asked.refetch()}
      />
    );
  }
  return <Skeleton rows={8} height={44} />;
}

interface ChoiceProps {
  readonly chosen: ReadonlySet<number>;
  readonly busy: boolean;
  readonly onApply: () => void;
}

/** The selection in words, beside the one button. */
function Choice({ chosen, busy, onApply }: ChoiceProps) {
  const { t } = useTranslation("rest");
  const now = serverNow();
  const stretches = stretchesOf(chosen);
  const [first] = stretches;
  return (
    <Inline centered apart>
      <p className={styles.summary} role="status">
        <Text as="span" look="strong">
          {first ? stretchText(first, now) : t("nothing")}
        </Text>
        {first && (
          <>
            <br />
            <Text as="span" look="quiet">
              {stretches.length > 1 && t("more", { count: stretches.length - 1 })}
              {t("hours", { count: chosen.size / 2 })}
            </Text>
          </>
        )}
      </p>
      <Button busy={busy} onClick={onApply}>
        {t("apply")}
      </Button>
    </Inline>
  );
}
