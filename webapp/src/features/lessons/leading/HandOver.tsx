import { useTranslation } from "react-i18next";
import { isHandedOver, mayHandOver } from "@/entities/lesson/machine/context";
import type { Session } from "@/entities/lesson/session";
import { useSelected } from "@/entities/lesson/useSession";
import { Button } from "@/ui";

interface Props {
  readonly lesson: Session;
  readonly wide?: boolean;
  readonly onDone?: () => void;
}

/** On the tutor's device in a class: hands the lead to the student, or takes it back. */
export default function HandOver({ lesson, wide = false, onDone }: Props) {
  const { t } = useTranslation("lessons");
  const isOffered = useSelected(lesson, mayHandOver);
  const isHanded = useSelected(lesson, isHandedOver);
  if (!isOffered || lesson.isDemo) return null;
  const hand = () => {
    lesson.send({ type: "DO", action: { type: "hand_over", toStudent: !isHanded } });
    onDone?.();
  };
  return (
    <Button kind="secondary" wide={wide} onClick={hand}>
      {t(isHanded ? "takeLeadBack" : "letStudentLead")}
    </Button>
  );
}
