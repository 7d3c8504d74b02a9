import { render, screen } from "@testing-library/react";
import { beforeAll, describe, expect, it } from "vitest";
import { changeLanguage, i18n, languages, startI18n } from "@/i18n";
import type { StickerName } from "@/rpc";
import Drawn, { drawings } from "./Drawn";

const names = Object.keys(drawings) as StickerName[];

beforeAll(async () => {
  await startI18n();
});

it("twelve stickers can be chosen", () => {
  expect(names).toHaveLength(12);
});

describe.each(languages)("in %s", (language) => {
  it("a sticker is small and has a name of its own", async () => {
    await changeLanguage(language);
    await i18n.loadNamespaces("stickers");
    render(names.map((sticker) => <Drawn key={sticker} sticker={sticker} />));
    const shown = screen.getAllByRole("img");
    expect(new Set(shown.map((one) => one.getAttribute("aria-label"))).size).toBe(12);
    for (const one of shown) expect(one.outerHTML.length).toBeLessThan(3_000);
  });
});
