import type { ReactNode } from "react";
import { goBack } from "@/navigation";
import { Screen } from "@/ui";
import { useLesson } from "../context";
import { Remaining } from "./Remaining";

interface LessonScreenProps {
  readonly title: string;
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** A page of a lesson without a word card: its header shows the remaining time. */
export function LessonScreen({ title, footer, children }: LessonScreenProps) {
  const lesson = useLesson();
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
