import { CallDialog } from "./CallDialog";
import { ChangeDialog } from "./ChangeDialog";
import type { ClassAction, DeskClass } from "./deskClass";
import { TutorDialog } from "./TutorDialog";

interface ActionDialogProps {
  readonly one: DeskClass;
  readonly action: ClassAction;
  readonly onClose: () => void;
}

/** What an action needs before it is done. */
export function ActionDialog({ one, action, onClose }: ActionDialogProps) {
  const { student, tutor } = one;
  switch (action) {
    case "callTutor":
      return tutor && <CallDialog person={tutor} onClose={onClose} />;
    case "callStudent":
      return <CallDialog person={student} onClose={onClose} />;
    case "changeTutor":
      return <TutorDialog one={one} onClose={onClose} />;
    default:
      return <ChangeDialog one={one} change={action} onClose={onClose} />;
  }
}
