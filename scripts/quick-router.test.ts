import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import * as react from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { RouteObject, To } from "react-router";
import * as router from "react-router";
import { build, type Rolldown } from "vite";
import { beforeAll, expect, test } from "vitest";
import routes from "#app/routes.ts";
import { freshFolder } from "../tests/support/app.ts";
import { addresses } from "../tests/support/routes.ts";
import { applyChanges, quickRouter, type Side } from "./quick-router.ts";

type Libraries = { react: typeof react; router: typeof router; renderToStaticMarkup: typeof renderToStaticMarkup };
type Match = typeof router.matchRoutes;

const sides = ["client", "ssr"] as const;

const untouched: Libraries = { react, router, renderToStaticMarkup };
const changed: Record<Side, Libraries> = { client: untouched, ssr: untouched };

beforeAll(async () => {
  const folder = freshFolder();
  try {
    for (const [side, sign] of [
      ["client", "startsWith(path.replace("],
      ["ssr", ".whole.test("],
    ] as const) {
      const code = await built(side);
      expect(code, "the changes are in the build").toContain(sign);
      const file = join(folder, `${side}.mjs`);
      writeFileSync(file, code);
      changed[side] = (await import(pathToFileURL(file).href)) as Libraries;
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** The libraries as the build of one side has them. */
async function built(side: Side): Promise<string> {
  const entry = "virtual:entry";
  const text = `export * as react from "react"; export * as router from "react-router";
    export { renderToStaticMarkup } from "react-dom/server";`;
  const { output } = (await build({
    ...{ configFile: false, logLevel: "silent" },
    resolve: { conditions: ["module", "browser", "production"] },
    ssr: { noExternal: true, resolve: { conditions: ["module", "node"] } },
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      ...{ ssr: side === "ssr", write: false, minify: false, modulePreload: false },
      rolldownOptions: { input: entry, preserveEntrySignatures: "strict" },
    },
    plugins: [
      quickRouter(),
      {
        name: "entry",
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? text : null),
      },
    ],
  })) as Rolldown.RolldownOutput;
  return output[0].code;
}

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
  ...["/", "/list", "/list/7", "/list/7/delete", "/list/a%2Fb", "/list/Peña Íñiguez", "/list/7/x.pdf"],
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
    const chosen = found(router.matchRoutes, kinds, near);
    // Twice, since the second time it may be what was found before.
    for (const side of [...sides, ...sides])
      expect([near, found(changed[side].router.matchRoutes, kinds, near)]).toEqual([near, chosen]);
  }
});

test.each([
  "/list",
  "/list?",
  "/list?q=a+b",
  "/list?q=a%20b&page=2",
  "/list?index",
  "/list?index&q=1",
  "/list?_routes=list",
  "/list/7",
  "/list/Pe%C3%B1a?q=%C3%B1",
])("a loader of %s is given the address that the framework itself gives", async (asked) => {
  const request = new Request(`http://localhost${asked}`);
  const given = ({ router: { createStaticHandler } }: Libraries) => {
    const loader = ({ url }: { url: URL }) => url.href;
    const routes = ["/list", "/list/:id"].map((path) => ({ id: path, path, loader }));
    return createStaticHandler(routes).queryRoute(request);
  };
  expect(await given(changed.ssr)).toBe(await given(untouched));
});

test("every address leads to the route that the framework itself chooses", () => {
  const table = routes as unknown as RouteObject[];
  for (const { path } of addresses) {
    const asked = path.replace(/:\w+\??/g, "7").replace(/\*$/, "a/b");
    const chosen = found(router.matchRoutes, table, asked);
    for (const side of sides)
      expect([asked, found(changed[side].router.matchRoutes, table, asked)]).toEqual([asked, chosen]);
  }
});

/** The HTML of links on a page below two others. */
function links({
  react: { createElement: h },
  router: { Link, NavLink, Route, Routes, StaticRouter },
  ...rest
}: Libraries) {
  const all: To[] = ["/list", "two", "..", "../..", ".", "", "?q=1", "#end", "/list?q=1#end", "https://example.com/a"];
  all.push({ pathname: "/list", search: "?q=1" }, { search: "q=2" });
  const page = h(
    "p",
    null,
    all.map((to, key) => [
      h(Link, { key, to, className: "button", replace: true, state: { a: 1 }, preventScrollReset: true }, "Go"),
      h(Link, { key: `path ${key}`, to, relative: "path", reloadDocument: true, target: "_blank" }, "Go"),
      h(NavLink, { key: `nav ${key}`, to, end: key % 2 === 0 }, "Go"),
    ]),
  );
  const below = h(Route, { path: "list" }, h(Route, { path: ":id", element: page }));
  return rest.renderToStaticMarkup(h(StaticRouter, { location: "/list/7?a=b" }, h(Routes, null, below)));
}

test("links have the HTML that the framework itself gives them, but for the mark by which it asks for routes", () => {
  const marked = links(untouched);
  expect(marked.match(/<a /g)).toHaveLength(36);
  const html = marked.replaceAll(' data-discover="true"', "");
  expect(html).not.toBe(marked);
  for (const side of sides) expect(links(changed[side])).toBe(html);
});

test("a release of the framework with another file ends the build", () => {
  expect(() => applyChanges("ssr", "hooks", "nothing of it")).toThrow("React Router's hooks.js is another");
  expect(() => applyChanges("client", "router/matcher", "nothing of it")).toThrow(
    "React Router's router/matcher.js is",
  );
});
