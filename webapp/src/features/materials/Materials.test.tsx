import { objections } from "@test/axe";
import { answer, fakeService } from "@test/fakeService";
import { showScreen } from "@test/showScreen";
import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, test } from "vitest";
import { fullView } from "@/entities/lesson/fullView";
import { changeLanguage, i18n, startI18n } from "@/i18n";
import { address, paths } from "@/paths";
import type { MaterialKind, TrainingMaterialView } from "@/rpc";
import { MATERIAL_SEARCH_LENGTH } from "@/rpc/bounds";
import LessonPreparation from "./screens/LessonPreparation";
import MaterialDetail from "./screens/MaterialDetail";
import TrainingMaterials from "./screens/TrainingMaterials";

beforeAll(async () => {
  await startI18n();
  await changeLanguage("en");
  await i18n.loadNamespaces("materials");
});

const material = (materialId: number, kind: MaterialKind): TrainingMaterialView => ({
  materialId,
  titleZh: `材料 ${materialId}`,
  titleEn: `Material ${materialId}`,
  materialType: "GRAMMAR",
  category: null,
  kind,
  readingMinutes: kind === "TEXT" ? 3 : null,
  sizeBytes: kind === "TEXT" ? null : 2_400_000,
  durationMs: kind === "VIDEO" ? 65_000 : null,
});

const detail = (kind: MaterialKind, more: object = {}) => ({
  material: material(1, kind),
  textZh: "",
  textEn: "",
  fileUrl: kind === "TEXT" ? null : "/materials/a",
  ...more,
});

test("a search longer than the limit uses its beginning", async () => {
  const seen = fakeService({
    CustomerListTrainingMaterial: () => answer({ data: [], total: 0 }),
  });
  const title = "a".repeat(MATERIAL_SEARCH_LENGTH - 1);
  showScreen(TrainingMaterials, `/?title=${title}😀bcd`);
  await screen.findByText("No title like this");
  expect(seen.at(-1)?.body).toMatchObject({ title });
});

test("materials show their kind, and a search covers all types", async () => {
  const seen = fakeService({
    CustomerListTrainingMaterial: ({ body }) => {
      const { title } = body as { title?: string };
      const rows = title ? [material(3, "VIDEO")] : [material(1, "TEXT"), material(2, "PDF")];
      return answer({ data: rows, total: rows.length });
    },
  });
  const opened = showScreen(TrainingMaterials, "/?type=GRAMMAR");
  expect(await screen.findByRole("button", { name: /Material 1.*about 3 min/ })).toBeTruthy();
  expect(screen.getByRole("button", { name: /Material 2.*2.4 MB/ })).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "Grammar" }).checked).toBe(true);
  expect(screen.queryByRole("radio", { name: "Phrases" })).toBeNull();
  expect(await objections()).toEqual([]);

  await userEvent.type(screen.getByRole("searchbox"), "mix");
  const found = await screen.findByRole("button", { name: /Material 3.*Grammar.*1 min 5 s/ });
  expect(seen.at(-1)?.body).toMatchObject({ title: "mix" });
  expect(seen.at(-1)?.body).not.toHaveProperty("materialType");
  await userEvent.click(found);
  expect(opened).toEqual([address(paths.trainingMaterialsDetail, { materialId: 3 })]);
});

test("an empty shelf leads back to all words", async () => {
  const seen = fakeService({ CustomerListTrainingMaterial: () => answer({ data: [], total: 0 }) });
  showScreen(TrainingMaterials, "/?category=PHRASES");
  await userEvent.click(await screen.findByRole("button", { name: "See all" }));
  expect(seen.at(-1)?.body).not.toHaveProperty("category");
});

test("a text is shown in the reader's language, else in Chinese", async () => {
  fakeService({
    CustomerQueryTrainingMaterialDetail: () =>
      answer(detail("TEXT", { textZh: "## 标题", textEn: "## Heading\n- **one**" })),
  });
  showScreen(MaterialDetail, "/?materialId=1");
  expect(await screen.findByRole("heading", { name: "Heading" })).toBeTruthy();
  expect(screen.getByText("one").tagName).toBe("STRONG");
  expect(await objections()).toEqual([]);
});

test("a playing video is not covered, and failures can be retried", async () => {
  fakeService({ CustomerQueryTrainingMaterialDetail: () => answer(detail("VIDEO")) });
  showScreen(MaterialDetail, "/?materialId=1");
  const video = await screen.findByLabelText("Material 1");
  act(() => void video.dispatchEvent(new Event("playing")));
  expect(fullView.isOn()).toBe(true);
  act(() => void video.dispatchEvent(new Event("pause")));
  expect(fullView.isOn()).toBe(false);
  act(() => void video.dispatchEvent(new Event("error")));
  await userEvent.click(screen.getByRole("button", { name: /video could not be loaded/ }));
  expect(await screen.findByLabelText("Material 1")).toBeTruthy();
});

test("an unknown material, and an address without one", async () => {
  fakeService({});
  showScreen(MaterialDetail, "/?materialId=9");
  expect(await screen.findByText("This material was not found")).toBeTruthy();
});

test("a book without preparation says so; one with it is read", async () => {
  const courseBook = { titleZh: "词书", titleEn: "A book" };
  let textEn = "";
  fakeService({
    CustomerQueryCourseBookPrepareByCourseBookId: () =>
      answer({ courseBook, textZh: textEn, textEn }),
  });
  showScreen(LessonPreparation, "/?courseBookId=4");
  expect(await screen.findByText("There is no lesson preparation yet")).toBeTruthy();
  textEn = "Listen first";
  showScreen(LessonPreparation, "/?courseBookId=4");
  expect(await screen.findByText("Listen first")).toBeTruthy();
});

test("an address without a book names no course", async () => {
  showScreen(LessonPreparation, "/?courseBookId=x");
  expect(await screen.findByText("The course ID is not valid")).toBeTruthy();
});
