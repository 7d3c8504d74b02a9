// app -> features -> ui, rpc, machines. What features may use of app/ is the short list below;
// those modules in turn know no feature. Each rule is tried in scripts/layers.test.ts.
const opened =
  "^src/app/(paths|access|navigation|session|runningLesson|enterLesson|queries|orderActions|OrderItem|OrderList)\\.tsx?$";
const notTests = "\\.test\\.tsx?$";

export default {
  forbidden: [
    {
      name: "features-know-no-other-feature",
      severity: "error",
      from: { path: "^src/features/([^/]+)/", pathNot: notTests },
      to: { path: "^src/features/", pathNot: "^src/features/$1/" },
    },
    {
      name: "features-know-only-the-opened-part-of-app",
      severity: "error",
      from: { path: "^src/features/", pathNot: notTests },
      to: { path: "^src/app/", pathNot: opened },
    },
    {
      name: "opened-part-of-app-knows-no-feature",
      severity: "error",
      from: { path: opened },
      to: { path: "^src/features/" },
    },
    {
      name: "ui-rpc-i18n-machines-know-neither-app-nor-features",
      severity: "error",
      from: { path: "^src/(ui|rpc|i18n|machines)/", pathNot: notTests },
      to: { path: "^src/(app|features)/" },
    },
    {
      name: "rpc-knows-no-ui",
      severity: "error",
      from: { path: "^src/rpc/", pathNot: notTests },
      to: { path: "^src/(ui|i18n|machines)/|node_modules/(react|i18next)" },
    },
    {
      name: "machines-know-no-react",
      severity: "error",
      from: { path: "^src/machines/", pathNot: notTests },
      to: { path: "^src/(ui|rpc|i18n)/|node_modules/(react|@xstate/react|i18next)" },
    },
    {
      name: "the-lessons-machine-knows-no-react-and-no-service",
      severity: "error",
      from: { path: "^src/features/lesson/machine/", pathNot: notTests },
      to: {
        path: "^src/(ui|i18n)/|^src/app/(?!paths)|^src/features/lesson/(?!machine/)|node_modules/(react|@xstate/react|i18next|@tanstack)",
      },
    },
    {
      name: "no-circles",
      severity: "error",
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    exclude: { path: "\\.css$" },
  },
};
