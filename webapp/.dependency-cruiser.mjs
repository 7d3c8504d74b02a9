// What may import what, as a whitelist: a dependency that no rule below names is an error, whatever
// it is. app -> features -> entities -> ui, queries, i18n -> rpc, machines -> the ground.
// Each layer is tried in scripts/layers.test.ts.
const notTests = "\\.test\\.tsx?$";
/** Knows no layer: configuration, version, routes, navigation, stores, lengths of time. */
const ground = "^src/(configuration|version|paths|navigation|store|idIn|time)\\.ts$";

/** Packages, found or not: not every one lets itself be looked up. */
const npm = (...names) => `^(node_modules/)?(@types/)?(${names.join("|")})(/|$)`;
const react = npm("react", "react-i18next");

/** A layer and all that it may use. */
function layer(from, ...to) {
  return { from: { path: from, pathNot: notTests }, to: { path: to } };
}

const beneathEntities = ["^src/(ui|queries|i18n|rpc|machines)/", ground];

export default {
  allowedSeverity: "error",
  allowed: [
    layer(ground, ground),
    layer("^src/machines/", "^src/machines/", npm("xstate")),
    // What writes the mirrors' paths for the service's tests: no part of the app.
    layer("^src/machines/(mirror|exercises)\\.ts$", "^(fs|crypto)$"),
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
    // A thing knows itself; an order knows its book and its people.
    layer("^src/entities/([^/]+)/", "^src/entities/$1/"),
    layer("^src/entities/order/", "^src/entities/(book|person)/"),
    // Its lesson changes how words stand.
    layer("^src/entities/order/invalidation\\.ts$", "^src/entities/word/invalidation\\.ts$"),
    // What one does with a word is a person's; its sound is a machine that heeds a preference.
    layer("^src/entities/(word|lesson)/", "^src/entities/(person|preferences)/", npm("xstate")),
    layer("^src/entities/lesson/", npm("@xstate/react")),
    // A lesson is one of an order, and of words that are heard.
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
    // The kit's parts, for those who develop them.
    layer("^src/gallery/", "^src/(gallery|ui|i18n)/", react, npm("react-dom", "react-router")),
    layer("^src/main\\.ts$", "^src/(app|ui)/"),

    // Tests look where they like.
    { from: { path: `${notTests}|^src/test/` }, to: {} },
  ],
  forbidden: [
    { name: "no-circles", severity: "error", from: {}, to: { circular: true } },
    // What runs a lesson or a review on a device is tried without a browser and without a service.
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
