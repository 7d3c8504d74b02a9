import { useSession } from "@/entities/lesson/useSession";
import { microphoneOfCall } from "@/entities/lesson/voice/voice";
import SayIt, { type SayItProps } from "@/entities/word/SayIt";

/** Says a word of a lesson; a running call keeps its microphone. */
export default function SayWord(props: Omit<SayItProps, "microphoneOfCall">) {
  const lesson = useSession();
  return <SayIt {...props} microphoneOfCall={() => microphoneOfCall(lesson)} />;
}
