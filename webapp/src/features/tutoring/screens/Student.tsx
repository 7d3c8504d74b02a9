import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { goBack } from "@/navigation";
import { Screen } from "@/ui";
import { PullToRefresh, RefreshButton } from "@/ui/PullToRefresh";
import { OneStudent } from "../components/OneStudent";
import { refreshStudents } from "../refresh";

/** One of the tutor's students. */
export default function Student() {
  const { t } = useTranslation("tutoring");
  const [search] = useSearchParams();
  return (
    <Screen
      title={t("student")}
      onBack={() => void goBack()}
      aside={<RefreshButton onRefresh={() => void refreshStudents()} />}
    >
      <PullToRefresh onRefresh={refreshStudents}>
        <OneStudent studentId={Number(search.get("studentId")) || 0} />
      </PullToRefresh>
    </Screen>
  );
}
