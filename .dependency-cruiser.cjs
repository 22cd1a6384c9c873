/** Checks the imports between rooms (docs/architecture.md): only from lower floors, and no circles. */

/** The floors, the lowest first. A room may import from every floor below its own, and from its neighbours. */
const floors = [
  ["platform", "numbers", "csv", "words"],
  ["http"],
  ["ui"],
  ["lists", "pdf-viewer"],
  ["admin-lists"],
  ["engineers", "checklists", "customers"],
  ["tax", "terms"],
  ["audit", "auth", "documents", "settings", "catalogue", "outbox"],
  ["mail", "push", "operations", "signature"],
  ["shell", "customer-declarations"],
  ["quotes"],
  ["quote-builder", "jobs", "payments"],
  ["booking"],
  ["invoices", "service-reports", "users", "calendar", "calendar-feed", "job-list"],
  [
    "report-writing",
    "search",
    "customer-card",
    "verifactu",
    "receivables",
    "books",
    "invoice-builder",
    "bank",
    "corrections",
  ],
  ["my-day", "today"],
  ["printing", "openapi"],
];

/** From which rooms of its own floor a room may import. */
const neighbours = {
  words: ["platform", "numbers", "csv"],
  platform: ["words", "numbers"],
  numbers: ["platform", "words"],
  csv: ["platform", "numbers"],
  settings: ["auth"],
};

const upward = floors.flatMap((rooms, floor) =>
  rooms.map((room) => {
    const above = floors.slice(floor + 1).flat();
    const beside = rooms.filter((other) => other !== room && !(neighbours[room] ?? []).includes(other));
    return {
      name: `${room}-looks-down-only`,
      comment: `app/${room} may not import from a room above or beside it`,
      severity: "error",
      from: { path: `^app/${room}/`, pathNot: "\\.test\\.tsx?$" },
      to: { path: `^app/(${[...above, ...beside].join("|")})/` },
    };
  }),
);

/** All rooms but those whose server modules know of requests. */
const roomsOfVerbs = floors.flat().filter((room) => !["http", "shell", "auth"].includes(room));

module.exports = {
  forbidden: [
    ...upward,
    {
      name: "no-circle",
      severity: "error",
      from: { path: "^(app|prisma|server)" },
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "models-do-no-io",
      comment: "A model runs in the browser too: no server module, no route",
      severity: "error",
      from: { path: "^app/[^/]+/[^/.]+\\.ts$", pathNot: "^app/(words|platform)/" },
      to: { path: "(\\.server\\.ts|\\.route\\.tsx?|\\.api\\.ts)$", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "verbs-know-no-request",
      comment: "Verbs take and give plain data",
      severity: "error",
      from: {
        path: `^app/(${roomsOfVerbs.join("|")})/.*\\.server\\.ts$`,
      },
      to: { path: "^(react-router|app/.*\\.(route|api)\\.tsx?)$" },
    },
    {
      name: "nothing-imports-tests",
      severity: "error",
      from: { path: "^(app|prisma|server)", pathNot: "\\.test\\.tsx?$" },
      to: { path: "^tests/", pathNot: "^tests/support/factories" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(app/platform/prisma|build|\\.react-router)" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node", "default"] },
  },
};
