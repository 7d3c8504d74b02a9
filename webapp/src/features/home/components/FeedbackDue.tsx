import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { navigateTo } from "@/navigation";
import { paths } from "@/paths";
import { callQuery } from "@/queries";
import { List, Row } from "@/ui";

/** The number of classes without feedback; hidden if there are none. */
export function FeedbackDue() {
  const { t } = useTranslation("home");
  const body = { withoutFeedback: true };
  const { data } = useQuery(callQuery("CustomerTeacherListCompletedCourseOrder", body));
  const count = data?.data.length ?? 0;
  if (count === 0) return null;
  return (
    <List>
      <Row
        title={t(data?.next ? "feedbackDueMany" : "feedbackDue", { count })}
        onClick={() => void navigateTo(paths.tutorMessage)}
      />
    </List>
  );
}
