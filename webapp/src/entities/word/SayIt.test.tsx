import { lookAfter } from "@test/lookAfter";
import { showScreen } from "@test/showScreen";
import { fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { session } from "@/entities/person/session";
import { changeLanguage, i18n, startI18n } from "@/i18n";
import type { WordView } from "@/rpc";
import { WordRow } from "./WordRow";

beforeAll(async () => {
  await startI18n();
  await changeLanguage("en");
  await i18n.loadNamespaces("entities");
});

afterEach(() => {
  vi.unstubAllGlobals();
  session.clear();
});

/** A browser that can record, or one that cannot. */
function inBrowser({ records }: { readonly records: boolean }) {
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("MediaRecorder", records ? class {} : undefined);
  vi.stubGlobal("navigator", { ...navigator, mediaDevices: {} });
}

function showRow() {
  const word = { ...lookAfter, id: 3, enWord: "river" } as WordView;
  showScreen(() => (
    <ul>
      <WordRow word={word} onSound={() => {}} />
    </ul>
  ));
  fireEvent.click(screen.getByRole("button", { expanded: false }));
}

const hear = () => fireEvent.click(screen.getByRole("button", { name: "Play river" }));
const sayIt = () => screen.queryByRole("button", { name: "Say it" });

it("a word of a list can be said once it was heard", async () => {
  inBrowser({ records: true });
  showRow();
  expect(sayIt()).toBeNull();
  hear();
  expect(await screen.findByRole("button", { name: "Say it" })).toBeTruthy();
});

it("a browser that cannot record does not offer it", () => {
  inBrowser({ records: false });
  showRow();
  hear();
  expect(sayIt()).toBeNull();
});
