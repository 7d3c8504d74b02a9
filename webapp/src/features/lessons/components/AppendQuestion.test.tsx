import { answer } from "@test/fakeService";
import { order, service, snapshot, student } from "@test/lessonOnDevice";
import { lookAfter } from "@test/lookAfter";
import { showScreen } from "@test/showScreen";
import { screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { loadSession, type Session, stateOf } from "@/entities/lesson/session";
import { SessionContext } from "@/entities/lesson/useSession";
import { changeLanguage, i18n, startI18n } from "@/i18n";
import { AppendQuestion } from "./AppendQuestion";

let lesson: Session | null = null;

beforeAll(async () => {
  await startI18n();
  await changeLanguage("en");
  await i18n.loadNamespaces(["lessons", "entities"]);
});
afterEach(() => lesson?.close());

it("an unknown word that was just taught is marked to look at again", async () => {
  service({ CustomerQueryCourseOrder: () => answer({ ...snapshot(), order }) });
  const opened = await loadSession(7, student);
  lesson = opened;
  const { progress } = stateOf(opened);
  showScreen(() => (
    <SessionContext value={opened}>
      <AppendQuestion
        lesson={opened}
        progress={progress}
        head={{ title: "Review", detail: "Group 1 of 1" }}
        wrong={[{ ...lookAfter, state: "new" }]}
      />
    </SessionContext>
  ));
  expect(await screen.findByRole("button", { name: /look after.*To relearn/ })).toBeTruthy();
});
