import { type ActorRefFrom, fromPromise } from "xstate";
import type { Journal } from "@/entities/lesson/journal";
import { syncWith } from "@/entities/lesson/sync";
import type { WordStore } from "@/entities/lesson/words";
import { outdateAfterLesson } from "@/entities/order/outdated";
import { session } from "@/entities/person/session";
import { browserPlayer } from "@/entities/word/sound";
import type { progressSync } from "@/machines/progressSync";
import { redirectTo } from "@/navigation";
import { CallFailed, type LessonSnapshot } from "@/rpc";
import { lessonMachine } from "../machine/lessonMachine";
import { queryOf } from "../machine/place";
import { endingWith } from "./ending";
import { looking } from "./service";
import { watching } from "./watching";

interface Sources {
  readonly courseOrderId: number;
  readonly journal: Journal;
  readonly words: WordStore;
  readonly sync: () => ActorRefFrom<typeof progressSync>;
  readonly reload: () => Promise<LessonSnapshot>;
}

/** Resolves when nobody is signed in. */
function signedOut(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const unsubscribe = session.subscribe(() => {
      if (session.get() === null) resolve();
    });
    signal.addEventListener("abort", unsubscribe);
  });
}

/** The machine of a lesson with all that reaches beyond it: the service, the browser, its memory. */
export function lessonWith({ courseOrderId, journal, words, sync, reload }: Sources) {
  return lessonMachine.provide({
    actors: {
      sync: syncWith(courseOrderId, journal, reload),
      ending: endingWith({ courseOrderId, journal, sync, load: reload }),
      player: browserPlayer,
      watcher: watching,
      look: looking(courseOrderId),
      signedOut: fromPromise(({ signal }) => signedOut(signal)),
    },
    guards: {
      end_may_pass: (_, { error }) => error instanceof CallFailed && error.passing,
    },
    actions: {
      redirect: (_, place) => {
        if (place) void redirectTo(place.path, queryOf(courseOrderId, place));
      },
      keep_warned: () => journal.write({ isWarned: true }),
      forget_words: () => words.state.set({ byId: new Map(), error: null }),
      forget: () => journal.clear(),
      outdate: () => void outdateAfterLesson(),
    },
  });
}
