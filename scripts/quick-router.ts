/**
 * React Router in the build, with less work (docs/decisions/0138-quick-router.md). For each request of the server: of
 * the branches of the routes only those are tried that begin like the path, one is taken apart when the whole path
 * fits, and a link makes no handlers, which only a browser calls. For a page in the browser: the routes are not ranked
 * ahead, but those that an address can lead to, when it is asked for.
 */
import type { Plugin } from "vite";

const files =
  /[\\/](?:react-router[\\/]dist[\\/]production|@remix-run[\\/]node-fetch-server[\\/]dist)[\\/]lib[\\/](router[\\/](?:utils|matcher)|hooks|dom[\\/]lib|dom[\\/]ssr[\\/]components|server-runtime[\\/](?:entry|dev)|request-listener)\.js$/;

/** The builds whose files are changed. */
export type Side = "client" | "ssr";

type Change = {
  /** What the file has once. */
  at: string;
  /** What is put before it, or after it. */
  before?: string;
  after?: string;
};

/**
 * Put into the framework's file: the branches that may fit a path by its first part, in their order. A branch whose
 * first part is no plain word may fit any path.
 */
const likelyBranches = `const branchesByFirst = new WeakMap();
function firstPart(path) {
	return path.replace(/^\\/*/, "").split("/", 1)[0].toLowerCase();
}
function likelyBranches(branches, path) {
	let found = branchesByFirst.get(branches);
	if (!found) {
		found = { others: [], named: new Map() };
		for (const branch of branches) {
			const first = firstPart(branch.path);
			if (!/^[\\w.-]*$/.test(first)) {
				for (const named of [found.others, ...found.named.values()]) named.push(branch);
			} else {
				if (!found.named.has(first)) found.named.set(first, [...found.others]);
				found.named.get(first).push(branch);
			}
		}
		branchesByFirst.set(branches, found);
	}
	return found.named.get(firstPart(path)) ?? found.others;
}
`;

/**
 * Put into the framework's file: what was found for paths without parameters that are written as the route's own, of
 * which there are as many as routes, but for their letters' case.
 */
const foundBefore = `const foundByBranches = new WeakMap();
function foundBefore(branches) {
	let found = foundByBranches.get(branches);
	if (!found) foundByBranches.set(branches, (found = new Map()));
	return found;
}
function keepFound(branches, pathname, matches) {
	const found = foundBefore(branches);
	const { params, pathname: own } = matches[matches.length - 1];
	if (found.size < 1000 && own === pathname && Object.keys(params).length === 0) found.set(pathname, matches);
}
`;

/** A link and a form say nothing of asking for routes, which are all known (react-router.config.ts). */
const withoutDiscovery: readonly Change[] = [
  { at: "forwardRef(function LinkWithRef({ onClick, discover = ", after: '"none" || ' },
  { at: "const Form = React$1.forwardRef(({ discover = ", after: '"none" || ' },
];

const ofServer: Readonly<Record<string, readonly Change[]>> = {
  // The modules of all routes are the same for each page.
  "server-runtime/entry": [
    { at: "function createEntryRouteModules(manifest) {", before: "const entryModules = new WeakMap();\n" },
    {
      at: "return Object.keys(manifest).reduce(",
      before:
        "if (!entryModules.has(manifest)) entryModules.set(manifest, entryModulesOf(manifest));\n\treturn entryModules.get(manifest);\n}\nfunction entryModulesOf(manifest) {\n\t",
    },
  ],
  // What a build that renders pages ahead sends with its requests: here there is none.
  "server-runtime/dev": [{ at: "function getBuildTimeHeader(request, headerName) {", after: "\n\treturn null;" }],
  "router/utils": [
    // Most requests ask for an address without a query, of which nothing is to be changed.
    {
      at: 'let parsed = typeof path === "string" ? parsePath(path) : path;',
      after:
        "\n\tif (!parsed.search && !parsed.hash && url.pathname === parsed.pathname && url.href.endsWith(url.pathname)) return url;",
    },
    { at: "function matchRoutesImpl(", before: likelyBranches + foundBefore },
    {
      at: "let branches = precomputedBranches ?? flattenAndRankRoutes(routes);",
      after:
        "\n\tconst all = branches;\n\tconst before = allowPartial ? undefined : foundBefore(all).get(pathname);\n\tif (before) return [...before];",
    },
    {
      at: "matches = matchRouteBranch(branches[i], decoded, allowPartial);",
      after: "\n\tif (matches && !allowPartial) keepFound(all, pathname, matches);",
    },
    {
      at: "let decoded = decodePath(pathname);",
      after: "\n\tif (!allowPartial) branches = likelyBranches(branches, decoded);",
    },
    {
      at: "score: computeScore(path, route.index),",
      after: "whole: compilePath(path, meta.caseSensitive, true)[0],",
    },
    {
      at: "matches == null && i < branches.length; ++i) ",
      after: "if (allowPartial || branches[i].whole.test(decoded)) ",
    },
  ],
  // The memo and its key, the JSON text of all parents, are for a second render.
  hooks: [
    {
      at: "let routePathnamesJson = JSON.stringify(getResolveToMatches(matches));\n\treturn ",
      before: 'return resolveTo(to, getResolveToMatches(matches), locationPathname, relative === "path");\n\t',
    },
  ],
  "dom/lib": [
    ...withoutDiscovery,
    {
      at: "let navigate = useNavigate();\n\tlet location = useLocation();\n\tlet path = useResolvedPath(to, { relative });",
      before: "return () => {};\n\t",
    },
  ],
  // A WholeResponse (app/http/whole-response.server.ts) is sent without a stream.
  "request-listener": [
    {
      at: "if (response.body != null && res.req.method !== 'HEAD') {",
      before:
        "if (response.whole && res.req.method !== 'HEAD') {\n        res.end(response.whole);\n        return;\n    }\n    ",
    },
  ],
  "dom/ssr/components": [
    {
      at: "function usePrefetchBehavior(prefetch, theirElementProps) {",
      after: '\n\tif (prefetch === "none") return [false, null, {}];',
    },
  ],
};

const ofBrowser: Readonly<Record<string, readonly Change[]>> = {
  // `asked` is the path in small letters. A route is left out when its own begins with other words.
  "router/utils": [
    {
      at: "let branches = precomputedBranches ?? flattenAndRankRoutes(routes);",
      before:
        "precomputedBranches = flattenAndRankRoutes(routes, allowPartial ? '' : decodePath(pathname).toLowerCase());\n\t",
    },
    { at: "function flattenAndRankRoutes(routes", after: ", asked = ''" },
    { at: "let branches = flattenRoutes(routes", after: ', [], [], "", false, asked' },
    { at: "_hasParentOptionalSegments = false", after: ", asked = ''" },
    { at: "flattenRoutes(route.children, branches, routesMeta, path, hasParentOptionalSegments", after: ", asked" },
    {
      at: "if (route.path == null && !route.index) return;",
      after: "\n\t\tif (asked && !asked.startsWith(path.replace(/\\/?(?:[:*].*)?$/, '').toLowerCase())) return;",
    },
  ],
  "dom/lib": withoutDiscovery,
  "router/matcher": [{ at: "this.#branches = flattenAndRankRoutes(routes);", before: "return;\n\t\t" }],
};

const changes = { client: ofBrowser, ssr: ofServer };

/** Makes the changes of one file. Throws when the framework's file is no longer the one that they were made for. */
export function applyChanges(side: Side, file: string, code: string): string {
  return (changes[side][file] ?? []).reduce((changed, { at, before = "", after = "" }) => {
    const parts = changed.split(at);
    if (parts.length !== 2)
      throw new Error(`React Router's ${file}.js is another: see docs/decisions/0138-quick-router.md`);
    return parts.join(before + at + after);
  }, code);
}

/** The plugin of Vite that makes these changes in a build. */
export function quickRouter(): Plugin {
  return {
    name: "alisio:quick-router",
    apply: "build",
    transform: {
      filter: { id: files },
      handler(code, id) {
        const file = (files.exec(id)?.[1] ?? "").replaceAll("\\", "/");
        return { code: applyChanges(this.environment.name as Side, file, code), map: null };
      },
    },
  };
}
