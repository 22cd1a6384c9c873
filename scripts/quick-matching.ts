/**
 * React Router's choice of the route of a path, in the server's build: each route of a hundred and more is first held
 * against the path as a whole, and only one that fits is taken apart into its parents and parameters
 * (docs/decisions/0138-matching-routes.md).
 */
import type { Plugin } from "vite";

const file = /[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/]router[\\/]utils\.js$/;

/** What is replaced in the framework's file, and by what. */
const changes = [
  ["score: computeScore(path, route.index),", "$& whole: compilePath(path, meta.caseSensitive, true)[0],"],
  ["matches == null && i < branches.length; ++i) ", "$&if (allowPartial || branches[i].whole.test(decoded)) "],
] as const;

/** Puts the quick look before the matching. Throws when the framework's file is no longer the one this was made for. */
export function withQuickMatching(code: string): string {
  return changes.reduce((changed, [from, to]) => {
    if (changed.split(from).length !== 2) {
      throw new Error(`React Router no longer has "${from}" once: read docs/decisions/0138-matching-routes.md`);
    }
    return changed.replace(from, to);
  }, code);
}

export function quickMatching(): Plugin {
  return {
    name: "alisio:quick-matching",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "ssr",
    transform: { filter: { id: file }, handler: (code) => ({ code: withQuickMatching(code), map: null }) },
  };
}
