import { objections } from "@test/axe";
import { answer, fakeService, type Reply, refusal, type Seen } from "@test/fakeService";
import { NOW } from "@test/ordersOfDay";
import { OWNER, showDesk, speakAtDesk } from "@test/showDesk";
import { fill, press } from "@test/showScreen";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, it } from "vitest";
import type { OperationName } from "@/rpc";
import type { Detail, Material } from "./materials";

beforeAll(speakAtDesk);

const ME = { ...OWNER, serverTime: NOW, expiresAt: NOW + 3_600_000 };
const TENSES: Material = {
  materialId: 4,
  titleZh: "时态",
  titleEn: "Tenses",
  materialType: "GRAMMAR",
  category: null,
  kind: "TEXT",
  readingMinutes: 3,
  sizeBytes: null,
  durationMs: null,
};
const VIDEO: Material = {
  ...TENSES,
  ...{ materialId: 5, titleZh: "发音", titleEn: "Sounds", kind: "VIDEO" },
  ...{ readingMinutes: null, sizeBytes: 9_437_184, durationMs: 61_000 },
};
const DETAIL: Detail = {
  material: TENSES,
  textZh: "## 一般现在时",
  textEn: "## The simple present",
  fileUrl: null,
};

function show(replies: { readonly [Name in OperationName]?: Reply } = {}, me = ME): Seen[] {
  const seen = fakeService({
    StoreQueryMe: () => answer(me),
    CustomerListTrainingMaterial: () => answer({ data: [TENSES, VIDEO], total: 2 }),
    CustomerQueryTrainingMaterialDetail: () => answer(DETAIL),
    ...replies,
  });
  showDesk(me, "/materials");
  return seen;
}

const last = (seen: readonly Seen[], name: OperationName) =>
  seen.filter((one) => one.name === name).at(-1)?.body;

it("materials are listed with their kind and size, and found by title and type", async () => {
  const seen = show();
  const row = await screen.findByRole("row", { name: /Sounds/ });
  expect(row.textContent).toBe("SoundsGrammarVideo19");
  await fill({ "A part of the title": " sou " });
  await userEvent.selectOptions(screen.getByLabelText("Type"), "Grammar");
  await screen.findByRole("row", { name: /Sounds/ });
  expect(last(seen, "CustomerListTrainingMaterial")).toMatchObject({
    title: "sou",
    materialType: "GRAMMAR",
  });
  expect(await objections()).toEqual([]);
});

it("a text is read as tutors read it, in both languages", async () => {
  show();
  await userEvent.click(await screen.findByRole("cell", { name: "Tenses" }));
  const panel = await screen.findByRole("dialog", { name: "Tenses" });
  await within(panel).findByRole("heading", { name: "一般现在时" });
  await userEvent.click(within(panel).getByRole("radio", { name: "English" }));
  expect(within(panel).getByRole("heading", { name: "The simple present" })).toBeTruthy();
  expect(await objections()).toEqual([]);
});

it("a text is changed in its place", async () => {
  const seen = show({ StoreSaveMaterial: () => answer({ isNew: false, startsLate: false }) });
  await userEvent.click(await screen.findByRole("cell", { name: "Tenses" }));
  await press("Change");
  await userEvent.clear(screen.getByLabelText("Text in Chinese"));
  await press("Save");
  expect(screen.getByText("Please enter the text")).toBeTruthy();
  await fill({ "Text in Chinese": "现在进行时" });
  expect(await objections()).toEqual([]);
  await press("Save");
  await screen.findByText("“时态” is saved");
  expect(last(seen, "StoreSaveMaterial")).toEqual({
    materialType: "GRAMMAR",
    category: null,
    titleZh: "时态",
    titleEn: "Tenses",
    textZh: "现在进行时",
    textEn: "## The simple present",
  });
});

it("a PDF is uploaded, and a refusal says why while the form stays", async () => {
  let isRefused = true;
  const seen = show({
    StoreSaveMaterial: () =>
      isRefused
        ? refusal(400, "MATERIAL_REFUSED", "The material is not stored: it is not a complete PDF")
        : answer({ isNew: true, startsLate: false }),
  });
  await press("New material");
  await userEvent.click(screen.getByRole("radio", { name: "PDF or video" }));
  await fill({ "Chinese title": "语法表" });
  await press("Save");
  expect(screen.getByText("Please choose a file")).toBeTruthy();
  const chosen = new File(["%PDF-"], "grammar.pdf", { type: "application/pdf" });
  await userEvent.upload(screen.getByLabelText("File"), chosen);
  await press("Save");
  await screen.findByText(/not a complete PDF/);
  isRefused = false;
  await press("Save");
  await screen.findByText("“语法表” is saved");
  expect(last(seen, "StoreSaveMaterial")).toEqual({
    ...{ materialType: "GRAMMAR", category: null, titleZh: "语法表", titleEn: "语法表" },
    ...{ fileName: "grammar.pdf", file: btoa("%PDF-") },
  });
});

it("a material is removed after a question", async () => {
  const seen = show({ StoreRemoveMaterial: () => answer({}) });
  await userEvent.click(await screen.findByRole("cell", { name: "Tenses" }));
  await press("Remove");
  const question = await screen.findByRole("dialog", { name: /Remove/ });
  await userEvent.click(within(question).getByRole("button", { name: "Remove" }));
  await screen.findByText("“Tenses” is removed");
  expect(last(seen, "StoreRemoveMaterial")).toEqual({ materialId: 4 });
});

it("staff of a shop read materials and change none", async () => {
  show({}, { ...ME, institution: "Star" });
  await userEvent.click(await screen.findByRole("cell", { name: "Tenses" }));
  await screen.findByRole("heading", { name: "一般现在时" });
  expect(screen.queryByRole("button", { name: "Remove" })).toBeNull();
  expect(screen.queryByRole("button", { name: "New material" })).toBeNull();
  expect(screen.getByText(/The head office saves materials/)).toBeTruthy();
});

it("an empty shelf says so", async () => {
  show({ CustomerListTrainingMaterial: () => answer({ data: [], total: 0 }) });
  await screen.findByText("There is no such material.");
});
