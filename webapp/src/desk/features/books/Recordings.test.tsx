import { objections } from "@test/axe";
import { answer, fakeService, type Reply, refusal, type Seen } from "@test/fakeService";
import { NOW } from "@test/ordersOfDay";
import { OWNER, showDesk, speakAtDesk } from "@test/showDesk";
import { press } from "@test/showScreen";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, it } from "vitest";
import type { OperationName } from "@/rpc";
import { partsOf } from "./recordings";
import { NotZip, unzip } from "./unzip";

beforeAll(speakAtDesk);

const ME = { ...OWNER, serverTime: NOW, expiresAt: NOW + 3_600_000 };
const BOOK_WORDS = {
  book: { titleZh: "旅行", titleEn: "Travel", code: "travel" },
  ...{ data: [], total: 0, totalIsMinimum: false, recorded: 0 },
};
const LOADED = { new: 1, replaced: 0, same: 0, refused: [], missing: 0 };

function show(replies: { readonly [Name in OperationName]?: Reply } = {}): Seen[] {
  const file = { onlyFor: "", replaces: false, reason: null };
  const seen = fakeService({
    StoreQueryMe: () => answer(ME),
    StoreQueryBook: () => answer({ ...BOOK_WORDS, mayLoad: true }),
    StoreMatchRecordings: () =>
      answer({
        files: [
          { ...file, file: "crane.mp3", enWord: "crane", replaces: true },
          { ...file, file: "lamp (灯).mp3", enWord: "lamp", onlyFor: "灯" },
          { ...file, file: "notes.mp3", enWord: null },
        ],
        missing: 7,
      }),
    ...replies,
  });
  showDesk(ME, "/recordings?code=travel");
  return seen;
}

const sound = (name: string, size = 3) => new File([new Uint8Array(size)], name);

async function choose(...files: File[]): Promise<void> {
  await userEvent.upload(await screen.findByLabelText("Recordings"), files);
}

it("files are matched with words before anything is sent, and then loaded", async () => {
  const seen = show({ StoreLoadRecordings: () => answer(LOADED) });
  await choose(sound("crane.mp3"), sound("lamp (灯).mp3"), sound("notes.mp3"));
  const rows = within(await screen.findByRole("table"))
    .getAllByRole("row")
    .slice(1);
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    "notes.mp3No such word in the book",
    "crane.mp3craneReplaces a recording",
    "lamp (灯).mp3lamp, only as “灯”New recording",
  ]);
  expect(seen.some(({ name }) => name === "StoreLoadRecordings")).toBe(false);
  expect(await objections()).toEqual([]);
  await press("Load 2 recordings");
  await screen.findByText("2 recordings are sent");
  const sent = seen.find(({ name }) => name === "StoreLoadRecordings")?.body;
  expect(sent).toEqual({
    bookCode: "travel",
    isLast: true,
    files: ["crane.mp3", "lamp (灯).mp3"].map((file) => ({ file, content: btoa("\0\0\0") })),
  });
});

it("a failed load goes on where it stopped, and files that were not used are named", async () => {
  let isBusy = true;
  show({
    StoreLoadRecordings: () => {
      if (isBusy) return refusal(503, "SERVICE_BUSY", "The service is busy");
      return answer({ ...LOADED, refused: [{ file: "crane.mp3", reason: "silent" }] });
    },
  });
  await choose(sound("crane.mp3"), sound("lamp (灯).mp3"));
  await press("Load 2 recordings");
  await screen.findByText(/busy/);
  isBusy = false;
  await press("Load 2 recordings");
  await screen.findByText("crane.mp3: Silent");
});

it("what is no ZIP file is refused by name", async () => {
  show();
  await choose(sound("sounds.zip", 100));
  await screen.findByText("The files cannot be read. Please choose them again.");
});

it("staff of a shop read who loads recordings", async () => {
  show({ StoreQueryBook: () => answer({ ...BOOK_WORDS, mayLoad: false }) });
  await screen.findByText(/The head office loads books/);
});

it("files are sent in parts of so many files and bytes", () => {
  const large = [2, 2, 1].map((megabytes, at) => sound(`${at}.wav`, megabytes * 1024 * 1024));
  expect(partsOf(large).map(({ length }) => length)).toEqual([1, 2]);
  const many = Array.from({ length: 120 }, (_, at) => sound(`${at}.wav`));
  expect(partsOf(many).map(({ length }) => length)).toEqual([50, 50, 20]);
  expect(partsOf([])).toEqual([]);
});

/** A ZIP file with `a/crane.mp3` (deflated), `.hidden` and a folder, as other programs write it. */
const ARCHIVE = [
  "UEsDBBQAAAAAAAAAIQAAAAAAAAAAAAAAAAACAAAAYS9QSwMEFAAAAAgAAAAhACtRVTMLAAAAeAAAAAsAAABhL2Ny",
  "YW5lLm1wMyvOL81LUSimOwkAUEsDBBQAAAAAAAAAIQCDFtyMAQAAAAEAAAAHAAAALmhpZGRlbnhQSwMEFAAAAAAA",
  "AAAhAGZS95kEAAAABAAAAAgAAABsYW1wLm1wM2xhbXBQSwECFAMUAAAAAAAAACEAAAAAAAAAAAAAAAAAAgAAAAAA",
  "AAAAAAAAgAEAAAAAYS9QSwECFAMUAAAACAAAACEAK1FVMwsAAAB4AAAACwAAAAAAAAAAAAAAgAEgAAAAYS9jcmFu",
  "ZS5tcDNQSwECFAMUAAAAAAAAACEAgxbcjAEAAAABAAAABwAAAAAAAAAAAAAAgAFUAAAALmhpZGRlblBLAQIUAxQA",
  "AAAAAAAAIQBmUveZBAAAAAQAAAAIAAAAAAAAAAAAAACAAXoAAABsYW1wLm1wM1BLBQYAAAAABAAEANQAAACkAAAA",
  "AAA=",
].join("");

it("a ZIP file is unpacked without folders and hidden files", async () => {
  const bytes = Uint8Array.from(atob(ARCHIVE), (one) => one.charCodeAt(0));
  const files = await unzip(new Blob([bytes]), 1_000);
  expect(files.map(({ name }) => name)).toEqual(["a/crane.mp3", "lamp.mp3"]);
  expect(await files[0]?.text()).toBe("sound ".repeat(20));
  expect(await files[1]?.text()).toBe("lamp");
  const [tooLarge] = await unzip(new Blob([bytes]), 50);
  expect(tooLarge?.size).toBe(0);
  await expect(unzip(new Blob([bytes.slice(0, 60)]), 50)).rejects.toThrow(NotZip);
});
