import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, describe, expect, it } from "vitest";
import { changeLanguage, startI18n } from "@/i18n";
import { Button } from "./Button";
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
  it.each(MOMENTS)("are drawn in under 3 kB, and say nothing themselves: %s", (moment) => {
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

  it("is as long in each part as its number says, and leaves none of the numbers out", () => {
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

it("a week says of each day what was on it", () => {
  render(
    <Week
      label="This week"
      days={[
        { letter: "M", said: "Mon: learned", state: "did" },
        { letter: "T", said: "Tue: today", state: "today", done: 0.4 },
      ]}
    />,
  );
  const days = screen.getAllByRole("listitem");
  expect(days.map((day) => day.textContent)).toEqual(["MMon: learned", "TTue: today"]);
});

it("what is folded comes out on a tap", async () => {
  const { container } = render(<Fold title="Past 7 days">Monday</Fold>);
  const fold = container.querySelector("details");
  expect(fold?.open).toBe(false);
  await userEvent.click(screen.getByText("Past 7 days"));
  expect(fold?.open).toBe(true);
});

it("a sound says that it is on its way, and is tapped by its name", async () => {
  let taps = 0;
  const disc = <SoundDisc label="Hear it" state="loading" onClick={() => (taps += 1)} />;
  render(disc);
  const button = screen.getByRole("button", { name: "Hear it" });
  expect(button.getAttribute("aria-busy")).toBe("true");
  await userEvent.click(button);
  expect(taps).toBe(1);
});

it("an answer is one of two equal buttons", async () => {
  const answers: boolean[] = [];
  render(<JudgeButtons notYet="Not yet" known="Known" onAnswer={(known) => answers.push(known)} />);
  await userEvent.click(screen.getByRole("button", { name: "Not yet" }));
  await userEvent.click(screen.getByRole("button", { name: "Known" }));
  expect(answers).toEqual([false, true]);
});

it("a busy button keeps its name and takes no second tap", async () => {
  let taps = 0;
  render(
    <Button busy onClick={() => (taps += 1)}>
      Submit
    </Button>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Submit" }));
  expect(taps).toBe(0);
});

it("one row of a list is chosen with the arrow keys, too", async () => {
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
