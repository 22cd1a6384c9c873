import { matchRoutes, type RouteObject } from "react-router";
import { build, type Rolldown } from "vite";
import { beforeAll, expect, test } from "vitest";
import routes from "#app/routes.ts";
import { addresses } from "../tests/support/routes.ts";
import { quickMatching, withQuickMatching } from "./quick-matching.ts";

type Match = typeof matchRoutes;
let quick: Match;

beforeAll(async () => {
  const entry = "virtual:entry";
  const built = (await build({
    ...{
      configFile: false,
      logLevel: "silent",
      ssr: { noExternal: true, resolve: { conditions: ["module", "node"] } },
    },
    define: { "process.env.NODE_ENV": '"production"' },
    build: { ssr: true, write: false, minify: false, rolldownOptions: { input: entry } },
    plugins: [
      quickMatching(),
      {
        name: "entry",
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? 'export { matchRoutes } from "react-router";' : null),
      },
    ],
  })) as Rolldown.RolldownOutput;
  const [{ code }] = built.output;
  expect(code, "the change is in the build").toContain(".whole.test(");
  quick = (
    (await import(`data:text/javascript;base64,${Buffer.from(code).toString("base64")}`)) as { matchRoutes: Match }
  ).matchRoutes;
});

/** Every kind of route that a table may have, few enough to be matched quickly without the change. */
const kinds: RouteObject[] = [
  {
    id: "root",
    children: [
      { id: "index", index: true },
      {
        id: "list",
        path: "list",
        children: [
          { id: "one", path: ":id" },
          { id: "delete", path: ":id/delete" },
        ],
      },
      { id: "file", path: "list/:id/:name.pdf" },
      { id: "either", path: "en?/either/:which?" },
      { id: "exact", path: "Exact", caseSensitive: true, children: [{ id: "exact-index", index: true }] },
      { id: "below", path: "below", children: [{ id: "all-below", path: "*" }] },
      { id: "rest", path: "*" },
    ],
  },
];

/** What a path may look like. */
function variants(path: string): string[] {
  const doubled = path.replaceAll("/", "//");
  return [
    path,
    `${path}/`,
    `${path}//`,
    doubled,
    path.toUpperCase(),
    `${path}/more`,
    `${path}.data`,
    path.slice(0, -1),
  ];
}

function found(match: Match, table: RouteObject[], path: string) {
  const matches = match(table, path);
  return matches?.map(({ route, ...rest }) => ({ ...rest, route: route.id ?? (route as { file?: string }).file }));
}

test.each([
  ...["/", "/list", "/list/7", "/list/7/delete", "/list/a%2Fb", "/list/Peña Íñiguez", "/list/%", "/list/7/x.pdf"],
  ...[
    "/either",
    "/en/either",
    "/en/either/this",
    "/either/this",
    "/Exact",
    "/exact",
    "/below",
    "/below/a/b",
    "/no/such",
  ],
])("%s and what is near it leads to the route that the framework itself chooses", (path) => {
  for (const near of variants(path)) {
    expect([near, found(quick, kinds, near)]).toEqual([near, found(matchRoutes, kinds, near)]);
  }
});

test("every address leads to the route that the framework itself chooses", () => {
  const table = routes as unknown as RouteObject[];
  for (const { path } of addresses) {
    const asked = path.replace(/:\w+\??/g, "7").replace(/\*$/, "a/b");
    expect([asked, found(quick, table, asked)]).toEqual([asked, found(matchRoutes, table, asked)]);
  }
});

test("a version of the framework with another file ends the build", () => {
  expect(() => withQuickMatching("nothing of it")).toThrow("React Router no longer has");
});
