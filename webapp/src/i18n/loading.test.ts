import { expect, it } from "vitest";
import { changeLanguage, i18n, loadTexts, startI18n } from "./index";
import { rememberedLanguage } from "./languages";

it("failed texts are retried, and no language is set without them", async () => {
  await startI18n();
  await changeLanguage("en");
  await expect(loadTexts("nowhere")).rejects.toThrow("no texts");
  await expect(loadTexts("nowhere")).rejects.toThrow("no texts");
  await loadTexts("setting");
  expect(i18n.t("setting:title")).toBe("Settings");

  i18n.addResourceBundle("en", "nowhere", {});
  await expect(changeLanguage("zh-CN")).rejects.toThrow("no texts");
  expect([i18n.language, rememberedLanguage()]).toEqual(["en", "en"]);
});
