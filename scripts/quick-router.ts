/**
 * React Router in the server's build, with less work for each request (docs/decisions/0138-quick-router.md): of the
 * branches of the routes only those are tried that begin like the path, one is taken apart when the whole path fits, and
 * a link makes no handlers, which only a browser calls.
 */
import type { Plugin } from "vite";

const files =
  /[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/](router[\\/]utils|hooks|dom[\\/]lib|dom[\\/]ssr[\\/]components)\.js$/;

type Change = {
  /** What the file has once. */
  at: string;
  /** What is put before it, or after it. */
  before?: string;
  after?: string;
};

/**
 * Put into the framework's file: the branches that may fit a path by its first part, in their order. A branch whose first
 * part is no plain word may fit any path.
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

const changes: Readonly<Record<string, readonly Change[]>> = {
  "router/utils": [
    { at: "function matchRoutesImpl(", before: likelyBranches },
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
    {
      at: "let navigate = useNavigate();\n\tlet location = useLocation();\n\tlet path = useResolvedPath(to, { relative });",
      before: "return () => {};\n\t",
    },
  ],
  "dom/ssr/components": [
    {
      at: "function usePrefetchBehavior(prefetch, theirElementProps) {",
      after: '\n\tif (prefetch === "none") return [false, null, {}];',
    },
  ],
};

/** Makes the changes of one file. Throws when the framework's file is no longer the one that they were made for. */
export function quickened(file: string, code: string): string {
  return (changes[file] ?? []).reduce((changed, { at, before = "", after = "" }) => {
    const parts = changed.split(at);
    if (parts.length !== 2)
      throw new Error(`React Router's ${file}.js is another: see docs/decisions/0138-quick-router.md`);
    return parts.join(before + at + after);
  }, code);
}

export function quickRouter(): Plugin {
  return {
    name: "alisio:quick-router",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "ssr",
    transform: {
      filter: { id: files },
      handler: (code, id) => ({
        code: quickened((files.exec(id)?.[1] ?? "").replaceAll("\\", "/"), code),
        map: null,
      }),
    },
  };
}
