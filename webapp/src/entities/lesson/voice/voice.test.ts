import { answer } from "@test/fakeService";
import { service, snapshot, tutor } from "@test/lessonOnDevice";
import { beforeAll, expect, it, vi } from "vitest";
import { loadSession } from "@/entities/lesson/session";
import { hearSignals, tellSignal } from "@/entities/lesson/signals";
import { startI18n } from "@/i18n";
import { voiceOf } from "./voice";

beforeAll(startI18n);

it("a call passes over what another device sent and nobody can read", async () => {
  service({ CustomerQueryCourseOrder: () => answer(snapshot()) });
  const lesson = await loadSession(7, tutor);
  const voice = voiceOf(lesson);
  const behind = vi.fn();
  const deafen = hearSignals(behind);
  tellSignal({ role: "user", kind: "voice", payload: "{" });
  expect(behind).toHaveBeenCalledOnce();
  expect(voice.getSnapshot().value).toBe("idle");
  deafen();
  lesson.close();
});
