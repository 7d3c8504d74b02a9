import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, describe, expect, it } from "vitest";
import { changeLanguage, startI18n } from "@/i18n";
import { CallFailed } from "@/rpc";
import { Button } from "./Button";
import { FeedbackHost } from "./FeedbackHost";
import { Field } from "./Field";
import { useForm } from "./useForm";

interface Values {
  readonly title: string;
  readonly phone: string;
}

let sent: Values[] = [];
let kept: Values[] = [];
let send: (values: Values) => Promise<void> = async () => {};
const keep = (values: Values) => void kept.push(values);

function Report() {
  const form = useForm<Values>({
    initial: { title: "", phone: "" },
    check: ({ title }) => ({ title: title === "" ? "Say what it is about" : undefined }),
    send: async (values) => {
      sent.push(values);
      await send(values);
    },
    failure: "submitFailed",
    keep,
  });
  return (
    <form {...form.props}>
      <Field label="Title" {...form.text("title")} />
      <Field label="Phone" {...form.text("phone")} />
      <Button type="submit" busy={form.isSending}>
        Send
      </Button>
      <FeedbackHost />
    </form>
  );
}

const submit = () => userEvent.click(screen.getByRole("button", { name: "Send" }));

beforeAll(async () => {
  await startI18n();
  await changeLanguage("en");
});

function show(): void {
  sent = [];
  kept = [];
  send = async () => {};
  render(<Report />);
}

describe("a form", () => {
  it("shows an error, focuses it, and clears it on change", async () => {
    show();
    await submit();
    expect(screen.getByRole("alert").textContent).toBe("Say what it is about");
    expect(document.activeElement).toBe(screen.getByLabelText("Title"));
    await userEvent.type(screen.getByLabelText("Title"), "A");
    expect(screen.queryByRole("alert")).toBeNull();
    expect(sent).toEqual([]);
  });

  it("is sent once before the answer", async () => {
    show();
    let answer = () => {};
    send = () =>
      new Promise((done) => {
        answer = done;
      });
    await userEvent.type(screen.getByLabelText("Title"), "A{Enter}{Enter}");
    await submit();
    expect(sent).toEqual([{ title: "A", phone: "" }]);
    expect(screen.getByRole("button").getAttribute("aria-busy")).toBe("true");
    answer();
    await expect.poll(() => screen.getByRole("button").getAttribute("aria-busy")).toBeNull();
  });

  it("shows a refusal at its field, others as a toast", async () => {
    show();
    await userEvent.type(screen.getByLabelText("Title"), "A");
    send = () =>
      Promise.reject(new CallFailed("refused", "No such phone", { code: "PHONE_INVALID" }));
    await submit();
    expect((await screen.findByRole("alert")).textContent).toBe("No such phone");
    expect(document.activeElement).toBe(screen.getByLabelText("Phone"));
    send = () => Promise.reject(new CallFailed("refused", "Closed", { code: "OTHER" }));
    await submit();
    expect(await screen.findByText("Closed")).toBeTruthy();
  });

  it("says why it failed until it is tried again", async () => {
    show();
    await userEvent.type(screen.getByLabelText("Title"), "A");
    send = () => Promise.reject(new CallFailed("refused", "Closed", { code: "OTHER" }));
    await submit();
    expect(await screen.findByText("Closed")).toBeTruthy();
    let answer = () => {};
    send = () =>
      new Promise((done) => {
        answer = done;
      });
    await submit();
    expect(screen.queryByText("Closed")).toBeNull();
    answer();
  });

  it("stores its content at every change", async () => {
    show();
    await userEvent.type(screen.getByLabelText("Title"), "AB");
    expect(kept.map(({ title }) => title)).toEqual(["", "A", "AB"]);
  });
});
