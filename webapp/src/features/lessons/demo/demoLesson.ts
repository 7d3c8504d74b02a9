import { fromCallback, fromPromise } from "xstate";
import { passingJournal } from "@/entities/lesson/journal";
import { sessionMachine } from "@/entities/lesson/machine/sessionMachine";
import { type Session, startSession } from "@/entities/lesson/session";
import { shelfOf } from "@/entities/lesson/words";
import { browserPlayer } from "@/entities/word/sound";
import { freshProgress, type LessonProgress } from "@/machines/lessonProgress";
import { progressSync } from "@/machines/progressSync";
import { call, type LessonSnapshot, type Role, serverNow, type WordView } from "@/rpc";
import { demoWords } from "./words";

const NOBODY = { userId: 0, userName: "" };
const never = <Result>() => new Promise<Result>(() => {});

/** One group of words at its first step. */
function begun(): LessonProgress {
  const ids = demoWords.map(({ id }) => id);
  const seed = Math.floor(Math.random() * 2 ** 31);
  const fresh = freshProgress("new_words", seed);
  return { ...fresh, chosenIds: ids, groups: [ids], step: "memorize" };
}

/** A running lesson as the service would return it: led by its tutor, or held alone. */
function snapshotFor(role: Role): LessonSnapshot {
  const isLed = role === "TEACHER";
  const now = serverNow();
  const order = {
    courseOrderId: 0,
    lessonType: isLed ? "QUOTA_60" : "QUOTA_30",
    isSimulated: !isLed,
    isNewWordBook: true,
    startedBy: role,
    courseBook: null,
    user: NOBODY,
    tutor: isLed ? NOBODY : null,
    serverTime: now,
  } as unknown as LessonSnapshot["order"];
  const clock = {
    ...{ courseOrderId: 0, status: "IN_PROGRESS", utcStarted: now, deadline: null },
    ...{
      isPause: false,
      pausesLeft: 1,
      utcPaused: null,
      pauseMs: null,
      utcResumed: null,
      progressVersion: 1,
      hasResult: false,
      serverTime: now,
    },
  } as const;
  return {
    order,
    clock,
    progress: { version: 1, progress: begun() },
    result: null,
  } as LessonSnapshot;
}

/** The lesson's machine without a service: actions stay on this page. */
const alone = sessionMachine.provide({
  actors: {
    sync: progressSync.provide({
      actors: {
        save: fromPromise(async ({ input: { version } }) => {
          return { version: version + 1, refused: [], progress: null };
        }),
        load: fromPromise(() => never()),
      },
    }),
    player: browserPlayer,
    watcher: fromCallback(() => {}),
    look: fromPromise(() => never()),
    signedOut: fromPromise(() => never()),
  },
});

/** A demonstration for a role; nothing is stored. */
export function demoLesson(role: Role): Session {
  const words = shelfOf(demoWords);
  void withSounds().then(words.add, () => undefined);
  const person = { userId: 0, role };
  return startSession(snapshotFor(role), person, passingJournal(), { words, machine: alone });
}

/** The words with the service's audio; without it the browser's own voice speaks them. */
async function withSounds(): Promise<readonly WordView[]> {
  const data = demoWords.map(({ enWord, zhWord }) => ({ targetText: enWord, sourceText: zhWord }));
  const made = await call("CommonAudioGenerator", { data, version: "v2" });
  return demoWords.map((word, at) => ({ ...word, ...urlsIn(made.data[at]) }));
}

function urlsIn(files: { voiceUrl: string; audioUrl: string } | undefined) {
  return files && { voiceUrl: files.voiceUrl, audioUrl: files.audioUrl };
}
