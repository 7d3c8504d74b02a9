import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ComponentProps } from "react";
import { beforeAll, describe, expect, it } from "vitest";
import { changeLanguage, startI18n } from "@/i18n";
import { Button } from "./Button";
import { Choice, Choices } from "./Choice";
import { Companions, type Moment } from "./Companions";
import { Fold } from "./Fold";
import { JudgeButtons } from "./JudgeButtons";
import { ChoiceRow, List } from "./List";
import { Ring } from "./Ring";
import { SoundDisc } from "./SoundDisc";
import { StackedBar } from "./StackedBar";
import { Week } from "./Week";

const MOMENTS: readonly Moment[] = [
  "emptyDay",
  "waiting",
  "offline",
  "groupDone",
  "lessonDone",
  "failed",
];

beforeAll(async () => {
  await startI18n();
  await changeLanguage("en");
});

describe("the companions", () => {
  it.each(MOMENTS)("are drawn in under 3 kB, without a label: %s", (moment) => {
    const { container } = render(<Companions moment={moment} />);
    expect(container.innerHTML.length).toBeLessThan(3_000);
    expect(container.firstElementChild?.getAttribute("aria-hidden")).toBe("true");
  });
});

describe("a ring", () => {
  const gap = (container: HTMLElement) => {
    const [, value] = container.querySelectorAll("circle");
    const number = (name: string) => Number(value?.getAttribute(name));
    return value ? number("stroke-dashoffset") / number("stroke-dasharray") : 1;
  };

  it.each([
    [0, 20, 1],
    [5, 20, 0.75],
    [20, 20, 0],
    [25, 20, 0],
    [1, 0, 1],
  ])("shows %i of %i", (value, max, left) => {
    const { container } = render(<Ring value={value} max={max} size={80} />);
    expect(gap(container)).toBeCloseTo(left);
  });
});

describe("a bar over a whole", () => {
  const shares = [
    { label: "Mastered", value: 142, tone: "mastered" },
    { label: "To test", value: 0, tone: "test" },
    { label: "New", value: 122, tone: "new" },
  ] as const;

  it("has proportional parts, and shows all numbers", () => {
    const { container } = render(<StackedBar shares={shares} />);
    const lengths = [...container.querySelectorAll<HTMLElement>("[aria-hidden] > span")];
    expect(lengths.map(({ style }) => style.flexGrow)).toEqual(["142", "122"]);
    expect(screen.getAllByRole("definition").map((one) => one.textContent)).toEqual([
      "142",
      "0",
      "122",
    ]);
  });
});

it("a week labels each day with its state", () => {
  render(
    <Week
      label="This week"
      days={[
        { letter: "M", said: "Mon: learned", state: "did" },
        { letter: "T", said: "Tue: today", state: "rest", today: 0 },
      ]}
    />,
  );
  const days = screen.getAllByRole("listitem");
  expect(days.map((day) => day.textContent)).toEqual(["MMon: learned", "TTue: today"]);
});

it("a tap expands collapsed content", async () => {
  const { container } = render(<Fold title="Past 7 days">Monday</Fold>);
  const fold = container.querySelector("details");
  expect(fold?.open).toBe(false);
  await userEvent.click(screen.getByText("Past 7 days"));
  expect(fold?.open).toBe(true);
});

it("a sound disc has a label, and a ring while it plays", async () => {
  let taps = 0;
  const disc = (isPlaying: boolean) => (
    <SoundDisc label="Hear it" isPlaying={isPlaying} onClick={() => (taps += 1)} />
  );
  const { container, rerender } = render(disc(false));
  await userEvent.click(screen.getByRole("button", { name: "Hear it" }));
  expect(taps).toBe(1);
  expect(container.querySelectorAll("[style*=animation]")).toHaveLength(0);
  rerender(disc(true));
  expect(container.querySelectorAll("[style*=animation]")).toHaveLength(2);
});

it("a picked answer keeps its place and shows its result", async () => {
  let picks = 0;
  const choice = (rest: Partial<ComponentProps<typeof Choice>>) => (
    <Choices label="Pick">
      <li>
        <Choice text="照顾" lang="zh-CN" shortcut="1" onPick={() => (picks += 1)} {...rest} />
      </li>
    </Choices>
  );
  const { rerender } = render(choice({}));
  const button = () => screen.getByRole("button", { name: /照顾/ });
  await userEvent.click(button());
  expect(picks).toBe(1);
  rerender(choice({ state: "wrong", note: "Your choice", isResting: true }));
  expect(button().textContent).toBe("照顾Your choice");
  expect(button().getAttribute("aria-disabled")).toBe("true");
});

it("an answer is one of two equal buttons", async () => {
  const answers: boolean[] = [];
  render(<JudgeButtons notYet="Not yet" known="Known" onAnswer={(known) => answers.push(known)} />);
  await userEvent.click(screen.getByRole("button", { name: "Not yet" }));
  await userEvent.click(screen.getByRole("button", { name: "Known" }));
  expect(answers).toEqual([false, true]);
  // The keys act on the page again.
  expect(document.activeElement).toBe(document.body);
});

it("a busy button keeps its label and ignores taps", async () => {
  let taps = 0;
  render(
    <Button busy onClick={() => (taps += 1)}>
      Submit
    </Button>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Submit" }));
  expect(taps).toBe(0);
});

it("arrow keys select a row of a list", async () => {
  const chosen: string[] = [];
  render(
    <List label="Books">
      {["One", "Two"].map((title) => (
        <ChoiceRow
          key={title}
          title={title}
          checked={title === "One"}
          onChoose={() => chosen.push(title)}
        />
      ))}
    </List>,
  );
  screen.getByRole("radio", { name: "One" }).focus();
  await userEvent.keyboard("{ArrowDown}");
  expect(chosen).toEqual(["Two"]);
});
