import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useIsTutor } from "@/entities/person/session";
import { goBack, navigateTo } from "@/navigation";
import { paths } from "@/paths";
import { Button, Empty, Screen } from "@/ui";
import { useStudent } from "../useStudent";

interface OfStudentProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A page about a student's progress; a tutor first chooses a student. */
export function OfStudent({ title, children }: OfStudentProps) {
  const { t } = useTranslation("progress");
  const { studentId } = useStudent();
  const isTutor = useIsTutor();
  if (!isTutor || studentId !== undefined) return children;
  return (
    <Screen title={title} onBack={goBack}>
      <Empty
        text={t("whose")}
        action={
          <Button small onClick={() => void navigateTo(paths.studentAdministration)}>
            {t("chooseStudent")}
          </Button>
        }
      />
    </Screen>
  );
}
