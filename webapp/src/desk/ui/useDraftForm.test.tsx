import { OWNER } from "@test/showDesk";
import { act, renderHook } from "@testing-library/react";
import type { FormEvent } from "react";
import { beforeEach, expect, it } from "vitest";
import { deskSession, signOut } from "../session";
import { useDraftForm } from "./useDraftForm";

const WRITTEN = { title: "", text: "", phone: "" };
type Values = typeof WRITTEN;

interface Told {
  readonly draft?: string;
  readonly initial?: Values;
  readonly send?: (values: Values) => Promise<unknown>;
}

/** The form, as a page that was just loaded shows it. */
function open({ draft = "page 7", initial = WRITTEN, send = async () => undefined }: Told = {}) {
  const { result, unmount } = renderHook(() =>
    useDraftForm<Values>({
      draft,
      initial,
      check: () => ({}),
      send,
      kept: ({ title, text }) => ({ title, text }),
      failure: "operationFailed",
    }),
  );
  return {
    values: () => result.current.values,
    type: (changes: Partial<Values>) => act(() => result.current.change(changes)),
    submit: () =>
      act(async () => result.current.props.onSubmit({ preventDefault() {} } as FormEvent)),
    form: () => result.current,
    leave: unmount,
  };
}

beforeEach(() => deskSession.open({ token: "t", me: OWNER }));

it("what was typed is there after a reload, beside what changed since", () => {
  const page = open();
  page.type({ text: "half" });
  page.leave();
  expect(open({ initial: { ...WRITTEN, title: "new" } }).values()).toEqual({
    ...WRITTEN,
    title: "new",
    text: "half",
  });
  expect(open({ draft: "page 8" }).values()).toEqual(WRITTEN);
});

it("what a form does not keep is nowhere in the browser", () => {
  open().type({ text: "half", phone: "13800000001" });
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain("13800000001");
});

it("a draft outlives its session, and only its author finds it", () => {
  open().type({ text: "half" });
  act(() => deskSession.expire());
  deskSession.open({ token: "u", me: { ...OWNER, userId: OWNER.userId + 1 } });
  expect(open().values()).toEqual(WRITTEN);
  act(() => deskSession.open({ token: "v", me: OWNER }));
  expect(open().values().text).toBe("half");
});

it("signing out deletes all drafts", async () => {
  open().type({ text: "half" });
  await act(signOut);
  deskSession.open({ token: "u", me: OWNER });
  expect(open().values()).toEqual(WRITTEN);
});

it("a sent form is begun again as it was emptied, and goes on being kept", async () => {
  const page = open({ send: async () => page.form().change({ text: "" }) });
  page.type({ title: "stays", text: "sent" });
  await page.submit();
  expect(open().values()).toEqual(WRITTEN);
  page.type({ text: "next" });
  expect(open().values().text).toBe("next");
});

it.each([
  ["that failed", () => Promise.reject(new Error("refused"))],
  ["that sent nothing", async () => false],
])("a form %s keeps what was typed", async (_, send) => {
  const page = open({ send });
  page.type({ text: "half" });
  await page.submit();
  expect(open().values().text).toBe("half");
});

it("a form that marks why it was refused keeps what was typed", async () => {
  const page = open({ send: async () => page.form().mark("text", "Taken") });
  page.type({ text: "half" });
  await page.submit();
  expect(open().values().text).toBe("half");
});

it("who leaves a form begins it again from what stands", () => {
  const page = open();
  page.type({ text: "half" });
  act(() => page.form().forget());
  page.leave();
  expect(open().values()).toEqual(WRITTEN);
});
