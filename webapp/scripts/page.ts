/**
 * Makes of index.html a page that paints its frame at once: the styles of what stands around every
 * page are in it, and what the program imports is asked for together with it.
 */
import { readFileSync } from "node:fs";
import type { Plugin, Rolldown } from "vite";
import { tabPaths } from "../src/paths.ts";

const PROGRAM = /\/src\/app\/start\.tsx$/;
/** Most often the first to be shown. */
const FIRST = [
  /\/src\/features\/accounts\/screens\/Login\.tsx$/,
  /\/src\/features\/home\/screens\/Home\.tsx$/,
];
/** The chunk of a module. */
function chunkOf(bundle: Rolldown.OutputBundle, module: RegExp): Rolldown.OutputChunk {
  for (const one of Object.values(bundle)) {
    if (one.type === "chunk" && one.moduleIds.some((id) => module.test(id))) return one;
  }
  throw new Error(`the build has no ${module}`);
}

/** A chunk and all that it imports at once, itself last. */
function closure(
  bundle: Rolldown.OutputBundle,
  chunk: Rolldown.OutputChunk,
  seen = new Set<Rolldown.OutputChunk>(),
) {
  if (seen.has(chunk)) return seen;
  for (const file of chunk.imports) {
    const imported = bundle[file];
    if (imported?.type === "chunk") closure(bundle, imported, seen);
  }
  return seen.add(chunk);
}

/** What a stylesheet says. */
function sheet(bundle: Rolldown.OutputBundle, file: string): string {
  const { source } = bundle[file] as Rolldown.OutputAsset;
  const text = typeof source === "string" ? source : new TextDecoder().decode(source);
  return text.replaceAll(/\/\*.*?\*\//g, "").trim();
}

/** Whether a file comes with the page, or alone: nothing need be asked for ahead of it. */
export const comesByItself = (file: string) =>
  /\/(entry|vendor|core|texts|rolldown-runtime)-[^/]+\.js$/.test(file);

/** The page's frame knows the tabs by their addresses: one that is the target shows a tab's frame. */
const parts: Plugin = {
  name: "parts",
  transformIndexHtml(page) {
    const icon = encodeURIComponent(
      readFileSync("public/icon.svg", "utf8").replaceAll(/\s+/g, " "),
    );
    return page
      .replace("<!-- tabs -->", tabPaths.map((path) => `<i id="${path}"></i>`).join(""))
      .replace('href="./icon.svg"', `href="data:image/svg+xml,${icon}"`);
  },
};

/** The styles that stand in the page are taken out of the chunks before anybody asks for them. */
let styles = "";

const frame: Plugin = {
  name: "frame",
  apply: "build",
  enforce: "pre",
  generateBundle(_, bundle) {
    const written: string[] = [];
    const seen = new Set<Rolldown.OutputChunk>();
    for (const module of [PROGRAM, ...FIRST]) closure(bundle, chunkOf(bundle, module), seen);
    for (const { viteMetadata } of seen) {
      for (const file of viteMetadata?.importedCss ?? []) {
        written.push(sheet(bundle, file));
        delete bundle[file];
      }
      viteMetadata?.importedCss.clear();
    }
    styles = written.join("");
  },
  transformIndexHtml: {
    order: "post",
    handler(page, { bundle }) {
      if (!bundle) return page;
      const ahead = [...closure(bundle, chunkOf(bundle, PROGRAM))]
        .filter(({ fileName }) => !page.includes(fileName))
        .map(({ fileName }) => `  <link rel="modulepreload" crossorigin href="./${fileName}">\n  `);
      return page.replace(
        "</head>",
        () => `${ahead.join("")}  <style>${styles}</style>\n  </head>`,
      );
    },
  },
};

/** Writes down which modules each chunk holds and what it brings along, for the budgets. */
const census: Plugin = {
  name: "census",
  apply: "build",
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).flatMap((one) =>
      one.type === "chunk"
        ? [
            {
              file: one.fileName,
              imports: one.imports,
              styles: [...(one.viteMetadata?.importedCss ?? [])],
              modules: one.moduleIds.map((id) =>
                id.replace(/^.*\/webapp\/(?=src\/|node_modules\/)/, ""),
              ),
            },
          ]
        : [],
    );
    this.emitFile({
      type: "asset",
      fileName: ".vite/chunks.json",
      source: JSON.stringify(chunks, null, 1),
    });
  },
};

export const page = [parts, frame, census];
