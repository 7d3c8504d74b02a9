import { type ComponentProps, lazy, Suspense } from "react";
import { listens } from "./machine/context";
import type { Session } from "./session";
import { useSelected } from "./useSession";
import { canSpeak } from "./voice/canSpeak";

const loadVoice = () => import("./voice/VoiceLine");
const VoiceLine = lazy(async () => ({ default: (await loadVoice()).VoiceLine }));
const VoiceOffer = lazy(async () => ({ default: (await loadVoice()).VoiceOffer }));

/** Whether the two sides of a led lesson can speak from this page. */
function useSpeaks(lesson: Session): boolean {
  return useSelected(lesson, listens) && canSpeak();
}

/** The voice call of a led lesson, while it rings or runs. */
export function Voice(props: ComponentProps<typeof VoiceLine>) {
  return <Suspense>{useSpeaks(props.lesson) && <VoiceLine {...props} />}</Suspense>;
}

/** A button that calls the other side, while the live channel can carry the call. */
export function CallButton(props: ComponentProps<typeof VoiceOffer>) {
  const isHeard = useSelected(props.lesson, (state) => state.isHeard);
  return <Suspense>{useSpeaks(props.lesson) && isHeard && <VoiceOffer {...props} />}</Suspense>;
}
