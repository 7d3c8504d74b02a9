/** Every part of the kit in every state, for developers; not part of the app's build. */
import "@/ui/base.css";
import { createRoot } from "react-dom/client";
import { MemoryRouter } from "react-router";
import { changeLanguage, type Language, languages, startI18n } from "@/i18n";
import { FeedbackHost } from "@/ui/FeedbackHost";
import { applyTheme, type Theme } from "@/ui/theme";
import { Gallery } from "./Gallery";

const asked = new URLSearchParams(window.location.search);
const language = languages.find((one): one is Language => one === asked.get("language"));

/** `?theme=dark&language=en` sets a theme and a language. */
async function start(root: HTMLElement): Promise<void> {
  await startI18n();
  if (language) await changeLanguage(language);
  applyTheme((asked.get("theme") ?? "system") as Theme);
  createRoot(root).render(
    <MemoryRouter>
      <Gallery />
      <FeedbackHost />
    </MemoryRouter>,
  );
}

const root = document.getElementById("root");
if (root) void start(root);
