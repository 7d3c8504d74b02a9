import { answer } from "@test/fakeService";
import { order, service, snapshot, student, tutor } from "@test/lessonOnDevice";
import { press, showScreen } from "@test/showScreen";
import { screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { loadSession, type Session } from "@/entities/lesson/session";
import { SessionContext, useFollowing, useSession } from "@/entities/lesson/useSession";
import { changeLanguage, i18n, startI18n } from "@/i18n";
import { freshProgress, type LessonProgress } from "@/machines/lessonProgress";
import { LessonFrame } from "../components/LessonFrame";
import { Told } from "../components/Told";
import HandOver from "./HandOver";

let lesson: Session | null = null;

beforeAll(async () => {
  await startI18n();
  await changeLanguage("en");
  await i18n.loadNamespaces(["lessons", "entities"]);
});
afterEach(() => lesson?.close());

const REVIEW = { step: "review", groups: [[11, 12]], chosenIds: [11, 12] } as const;

function Page() {
  const session = useSession();
  const told = useFollowing(session) && <Told text="Your tutor judges" />;
  return (
    <LessonFrame title="Review" detail="Group 1 of 1" progress={null} actions={told}>
      {!told && <HandOver lesson={session} />}
    </LessonFrame>
  );
}

/** A running class with its page, on the device of one side. */
async function shown(person: typeof student | typeof tutor, change: Partial<LessonProgress> = {}) {
  const progress = { ...freshProgress("new_words", 1), ...REVIEW, ...change };
  const now = snapshot({ utcStudentSeen: Date.now() });
  const saved = { ...now.progress, progress };
  const led = { ...order, startedBy: "TEACHER" };
  service({
    CustomerQueryCourseOrder: () => answer({ ...now, order: led, progress: saved }),
    CustomerCheckCourseOrderTime: () => answer(now.clock),
  });
  const opened = await loadSession(7, person);
  lesson = opened;
  showScreen(() => (
    <SessionContext value={opened}>
      <Page />
    </SessionContext>
  ));
}

it("a tutor hands the lead over and takes it back", async () => {
  await shown(tutor);
  await press("Let the student lead");
  expect(await screen.findByText("Your student leads")).toBeTruthy();
  await press("Take the lead back");
  expect(await screen.findByRole("button", { name: "Let the student lead" })).toBeTruthy();
});

it("a student who leads sees so, without an offer to hand the lead over", async () => {
  await shown(student, { studentLeads: true });
  expect(screen.getByText("You lead · Group 1 of 1")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /lead/ })).toBeNull();
});

it("in the test, which the tutor leads, nothing is offered", async () => {
  await shown(tutor, { studentLeads: true, step: "after_test" });
  expect(screen.queryByRole("button", { name: /lead/ })).toBeNull();
});
