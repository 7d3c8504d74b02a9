import { useTranslation } from "react-i18next";
import { navigateTo } from "@/navigation";
import { paths } from "@/paths";
import type { StudentDetail } from "@/rpc";
import { Drawing, Icon, toast } from "@/ui";
import { TileButtons } from "@/ui/IconTile";

const MESSAGE = "M4 5h16v11H9l-5 4z";
const BOOK = "M12 6c-2-1.5-5-2-8-2v14c3 0 6 .5 8 2 2-1.5 5-2 8-2V4c-3 0-6 .5-8 2zM12 6v14";
const CALENDAR = "M5 5h14v15H5zM5 9h14M9 3v4M15 3v4";

/** A tutor's actions for a student, each on its own page. */
export function Actions({ detail }: { readonly detail: StudentDetail }) {
  const { t } = useTranslation("tutoring");
  const courseOrderId = detail.student.lastClass?.courseOrderId;
  const { courseBookId } = detail;
  const { studentId } = detail.student;
  const write = () =>
    courseOrderId === undefined
      ? toast(t("noCompleted"))
      : void navigateTo(paths.tutorMessage, { courseOrderId });
  const prepare = () =>
    courseBookId === null
      ? toast(t("noBook"))
      : void navigateTo(paths.lessonPreparation, { courseBookId });
  return (
    <TileButtons
      label={t("actions")}
      tiles={[
        {
          label: t("supplement"),
          icon: <Icon name="review" size={22} />,
          onClick: () => void navigateTo(paths.antiForgetSupplement, { studentId }),
        },
        {
          label: t("message"),
          icon: <Drawing shape={MESSAGE} size={22} />,
          onClick: write,
        },
        { label: t("preparation"), icon: <Drawing shape={BOOK} size={22} />, onClick: prepare },
        {
          label: t("trial"),
          icon: <Drawing shape={CALENDAR} size={22} />,
          onClick: () => void navigateTo(paths.trialOrder, { studentId }),
        },
      ]}
    />
  );
}
