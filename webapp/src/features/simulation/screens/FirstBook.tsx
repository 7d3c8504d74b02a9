import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { bookInHand } from "@/entities/order/LearnFive";
import { learn } from "@/entities/person/entering";
import { errorText } from "@/i18n/errorText";
import { goBack, navigateTo } from "@/navigation";
import { paths } from "@/paths";
import { invalidate } from "@/queries";
import { call } from "@/rpc";
import { Button, Empty, ErrorBlock, Screen, Skeleton, Stack, Text, toast } from "@/ui";
import { type Grade, GradeGrid } from "../GradeGrid";
import { Proposal } from "../Proposal";

/** A new student's way to the first book: by grade, by twelve words, or without either. */
export default function FirstBook() {
  const { t } = useTranslation("simulation");
  const { data, error, refetch } = useQuery(bookInHand);
  const [search, setSearch] = useSearchParams();
  const asks = search.get("asks");
  // In the address, so that a reload and the way back from the lesson show it again.
  const setAsks = (asks: "yes" | "no") => setSearch({ asks }, { replace: true });
  // Without a grade, a test or a lesson, the grade is asked first.
  const isAsking = asks === null ? data?.reason === "usual" : asks === "yes";
  return isAsking ? (
    <Asking onDone={() => setAsks("no")} />
  ) : (
    <Screen title={t("firstBook")} onBack={() => void goBack()}>
      {data?.book ? (
        <Proposal inHand={data} book={data.book} onChange={() => setAsks("yes")} />
      ) : data ? (
        <Empty text={t("none")} />
      ) : error ? (
        <ErrorBlock text={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={1} height={240} />
      )}
    </Screen>
  );
}

function Asking({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation("simulation");
  const failed = (error: unknown) => {
    const text = errorText(error);
    if (text !== null) toast(text);
  };
  const grading = useMutation({
    mutationFn: async (grade: Grade) => {
      learn({ profile: await call("CustomerUpdateUserProfile", { student: { grade } }) });
      await invalidate("CustomerQueryBookInHand", "QueryUserProfileByToken");
    },
    onError: failed,
  });
  const placing = useMutation({
    mutationFn: () => call("CustomerStartVocaExamRecord", { kind: "placement" }),
    onError: failed,
  });
  return (
    <Screen
      title={t("firstBook")}
      onBack={() => void goBack()}
      footer={
        <Stack gap={2}>
          <Button
            wide
            kind="secondary"
            busy={placing.isPending}
            onClick={() =>
              placing.mutate(undefined, {
                onSuccess: ({ vocaExamRecordId }) =>
                  navigateTo(paths.wordTraining, { vocaExamRecordId }),
              })
            }
          >
            {t("placement")}
          </Button>
          <Button wide kind="quiet" onClick={onDone}>
            {t("skip")}
          </Button>
        </Stack>
      }
    >
      <Stack as="section" gap={4}>
        <div>
          <Text as="h2" look="title">
            {t("whichGrade")}
          </Text>
          <Text look="muted">{t("whichGradeText")}</Text>
        </div>
        <GradeGrid
          busy={grading.isPending ? grading.variables : null}
          onPick={(grade) => grading.mutate(grade, { onSuccess: onDone })}
        />
      </Stack>
    </Screen>
  );
}
