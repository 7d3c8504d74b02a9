// A whitelist of imports: a dependency that no rule below names is an error.
// app -> features -> entities -> ui, queries, i18n -> rpc, machines -> ground.
// scripts/layers.test.ts tests each layer.
const notTests = "\\.test\\.tsx?$";
/** The ground imports no layer: configuration, version, routes, navigation, stores, durations. */
const ground =
  "^src/(configuration|version|paths|navigation|steps|store|keptStore|storage|database|disk|diskCopy|idIn|time)\\.ts$";

/** Packages, resolved or not: some cannot be resolved. */
const npm = (...names) => `^(node_modules/)?(@types/)?(${names.join("|")})(/|$)`;
const react = npm("react", "react-i18next");

/** A layer and what it may import. */
function layer(from, ...to) {
  return { from: { path: from, pathNot: notTests }, to: { path: to } };
}

const beneathEntities = ["^src/(ui|queries|i18n|rpc|machines)/", ground];

export default {
  allowedSeverity: "error",
  allowed: [
    layer(ground, ground),
    layer("^src/(disk|database)\\.ts$", npm("idb")),
    layer("^src/steps\\.ts$", npm("react-router")),
    layer("^src/machines/", "^src/machines/", npm("xstate")),
    layer("^src/rpc/", "^src/rpc/", ground),
    layer("^src/i18n/", "^src/(i18n|rpc)/", ground, npm("i18next", "react-i18next")),
    layer(
      "^src/queries/",
      "^src/(queries|rpc)/",
      ground,
      npm("react", "@tanstack/react-query", "idb"),
    ),
    layer("^src/ui/", "^src/(ui|i18n)/", ground, react, npm("react-dom", "react-router")),

    layer("^src/entities/", ...beneathEntities, react, npm("@tanstack/react-query")),
    // An entity imports itself; an order also its book and its people.
    layer("^src/entities/([^/]+)/", "^src/entities/$1/"),
    layer("^src/entities/order/", "^src/entities/(book|person)/"),
    // A lesson changes word states.
    layer("^src/entities/order/invalidation\\.ts$", "^src/entities/word/invalidation\\.ts$"),
    // Actions on a word belong to a person; its sound is a machine that reads a preference.
    layer("^src/entities/(word|lesson)/", "^src/entities/(person|preferences)/", npm("xstate")),
    layer("^src/entities/(word|lesson)/", npm("@xstate/react")),
    layer("^src/entities/lesson/stream\\.ts$", npm("eventsource-parser")),
    // A lesson belongs to an order and plays words.
    layer("^src/entities/lesson/", "^src/entities/(order|word)/"),

    layer("^src/features/", "^src/entities/", ...beneathEntities, react),
    layer(
      "^src/features/",
      npm("react-router", "@tanstack/react-query", "xstate", "@xstate/react"),
    ),
    layer("^src/features/([^/]+)/", "^src/features/$1/"),
    layer("^src/features/materials/pdf\\.ts$", npm("pdfjs-dist")),
    layer("^src/features/monitoring/seen\\.ts$", npm("web-vitals")),

    layer("^src/app/", "^src/(app|features|entities)/", ...beneathEntities, react),
    layer("^src/app/", npm("react-dom", "react-router", "@tanstack/react-query")),
    // The store's desk is a page of its own: it shares the kit and the client with the app, and the
    // settings of the device. Its areas of pages never import each other.
    layer("^src/desk/", "^src/desk/(?!features/)", ...beneathEntities, react),
    layer(
      "^src/desk/",
      "^src/entities/(preferences/|material/|book/(bookTitle|categories|levels)\\.ts$|word/useWordSound\\.ts$)",
      npm("@tanstack/react-query", "react-router"),
    ),
    layer("^src/desk/features/([^/]+)/", "^src/desk/features/$1/"),
    layer("^src/desk/(Desk|pages)\\.tsx?$", "^src/desk/features/"),
    layer("^src/desk/live\\.ts$", npm("eventsource-parser")),
    layer("^src/desk/main\\.tsx$", npm("react-dom")),
    // A gallery of the kit for developers.
    layer("^src/gallery/", "^src/(gallery|ui|i18n)/", react, npm("react-dom", "react-router")),
    layer("^src/main\\.ts$", "^src/(app|ui)/"),

    // Tests may import anything.
    { from: { path: `${notTests}|^test/` }, to: {} },
  ],
  forbidden: [
    { name: "no-circles", severity: "error", from: {}, to: { circular: true } },
    // The machine that runs a lesson or review is tested without a browser or a service.
    {
      name: "a-devices-machine-is-alone",
      severity: "error",
      from: { path: "^src/entities/lesson/machine/", pathNot: notTests },
      to: {
        path: [
          "^src/(app|ui|queries|i18n|features)/",
          "^src/entities/(?!lesson/machine/|word/(answering|touch)\\.ts$)",
          npm("react", "react-router", "react-i18next", "@xstate/react", "@tanstack/react-query"),
        ],
      },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    exclude: { path: "\\.css$" },
  },
};
