import { beforeEach, describe, expect, it } from "vitest";
import { DEFAULTS, followTheme, preferences } from "./preferences";

const KEY = "wordmate.preferences";

beforeEach(() => {
  localStorage.clear();
  preferences.change(DEFAULTS);
});

describe("the preferences of this device", () => {
  it("follows the system and is quiet in class by default", () => {
    localStorage.clear();
    expect(preferences.get()).toEqual({
      theme: "system",
      cues: true,
      cuesInClass: false,
      haptics: true,
      pictures: true,
      autoPlay: true,
      speed: 1,
      reviewTime: "19:30",
    });
  });

  it("survives the page", () => {
    preferences.change({ theme: "dark", haptics: false, speed: 0.75 });
    preferences.change({ cues: false });
    const text = localStorage.getItem(KEY) ?? "";
    expect(JSON.parse(text)).toMatchObject({
      theme: "dark",
      haptics: false,
      speed: 0.75,
      cues: false,
    });
  });

  it.each(["nonsense", "7", '{"theme":"pink","cues":"yes","speed":9,"reviewTime":"soon"}'])(
    "is valid for any stored value: %s",
    (text) => {
      localStorage.setItem(KEY, text);
      expect(preferences.get()).toEqual(DEFAULTS);
    },
  );

  it("puts the app into the chosen theme at once", () => {
    followTheme();
    const root = document.documentElement;
    preferences.change({ theme: "dark" });
    expect(root.getAttribute("data-theme")).toBe("dark");
    preferences.change({ theme: "light" });
    expect(root.getAttribute("data-theme")).toBe("light");
    preferences.change({ theme: "system" });
    expect(root.hasAttribute("data-theme")).toBe(false);
  });
});
