import { render, screen } from "@testing-library/react";
import { beforeAll, describe, expect, it } from "vitest";
import { changeLanguage, startI18n } from "@/i18n";
import { Screen } from "./Screen";

beforeAll(async () => {
  await startI18n();
  await changeLanguage("en");
});

const show = (title: string, inside = <p>Text</p>) =>
  render(<Screen title={title}>{inside}</Screen>);
const focused = () => document.activeElement?.textContent;

describe("a new page", () => {
  it("gets the focus at its heading, except the first one", () => {
    const first = show("Home");
    expect(document.activeElement).toBe(document.body);
    first.unmount();
    show("Settings");
    expect(focused()).toBe("Settings");
  });

  it("keeps the focus in its own field", () => {
    // biome-ignore lint/a11y/noAutofocus: that is what is tried
    show("Password", <input autoFocus aria-label="Field" />);
    expect(document.activeElement).toBe(screen.getByLabelText("Field"));
  });

  it("sets the browser's title", () => {
    render(
      <Screen title="Wordmate" heading="Good morning, Ming">
        <p>Text</p>
      </Screen>,
    );
    expect(document.title).toBe("Wordmate");
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Good morning, Ming");
  });
});
