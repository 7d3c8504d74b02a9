import { invalidatedBy, reads } from "@test/reads";
import { expect, it } from "vitest";
import type { OperationName } from "@/rpc";
import { onlyFor } from "@/rpc/roles";
import { invalidateAfterMarks } from "./invalidation";

/** A lesson requests them in each of its rounds; no words are marked in between. */
const IN_LESSONS: OperationName = "CustomerListCourseOrderPendingLearnNewWords";

it("marking words invalidates all lists and counts of words", async () => {
  const ofWords = reads.filter(
    // A word has a state and a star, and is counted by its state; only students mark words.
    ({ name, answered }) =>
      onlyFor[name] !== "TEACHER" &&
      (answered.has("mastered") || (answered.has("state") && answered.has("isFavorite"))),
  );
  const names = ofWords.map(({ name }) => name).filter((name) => name !== IN_LESSONS);
  const shown = await invalidatedBy(invalidateAfterMarks);
  expect(names.filter((name) => !shown.includes(name))).toEqual([]);
});
