import "@/ui/base.css";
import "@/app/frame.css";
import { takeWeChatsAnswer, warmFirstPage } from "@/app/firstPage";

/** Without the program or the texts no message can be translated: a tap reloads the app. */
function wordless(root: HTMLElement): void {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "wordless";
  for (const [language, text] of [
    ["zh-CN", "页面加载失败，点一下重新加载"],
    ["en", "This page did not load. Tap to reload"],
  ] as const) {
    const line = document.createElement("span");
    line.lang = language;
    line.textContent = text;
    button.append(line);
  }
  button.addEventListener("click", () => window.location.reload());
  root.replaceChildren(button);
}

const root = document.getElementById("root");
if (root) {
  takeWeChatsAnswer();
  const program = import("@/app/start");
  warmFirstPage();
  program.then(({ start }) => start(root)).catch(() => wordless(root));
}
