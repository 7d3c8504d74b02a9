import type { ReactNode } from "react";
import { useSession } from "@/entities/lesson/useSession";
import { goBack } from "@/navigation";
import { Screen } from "@/ui";
import { Remaining } from "./Remaining";

interface LessonScreenProps {
  readonly title: string;
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** A lesson page without a word card: its header shows the remaining time. */
export function LessonScreen({ title, footer, children }: LessonScreenProps) {
  const lesson = useSession();
  return (
    <Screen
      title={title}
      onBack={() => void goBack()}
      aside={<Remaining onGreen lesson={lesson} />}
      footer={footer}
    >
      {children}
    </Screen>
  );
}
