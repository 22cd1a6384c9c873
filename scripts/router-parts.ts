/**
 * Parts of React Router that this product's settings leave without work, in the browser's program: as little as the
 * router still calls of them (docs/decisions/0136-first-second-on-a-phone.md).
 */
import type { Plugin } from "vite";

const parts: Readonly<Record<string, string>> = {
  // All routes are known from the start (react-router.config.ts): none is ever asked for.
  "dom/ssr/fog-of-war.js": `
    export const isFogOfWarEnabled = () => false;
    export const getPartialManifest = (manifest) => manifest;
    export const getPatchRoutesOnNavigationFunction = () => undefined;
    export const useFogOFWarDiscovery = () => {};`,
  // No link fetches in advance what it leads to (use-preloaded-screens.ts fetches all when the browser is idle), and no
  // route has `links` of its own: a link does without two states and two effects, and the head has style sheets alone.
  "dom/ssr/components.js": `
    import { createElement } from "react";
    import { useDataRouterData, useDataRouterState } from "../../hooks.js";
    import { getKeyedLinksForMatches } from "./links.js";
    import { useFrameworkContext } from WHOLE;
    export const PrefetchPageLinks = () => null;
    export const usePrefetchBehavior = () => [false, null, {}];
    export function Links() {
      const { manifest, routeModules } = useFrameworkContext();
      const { matches } = useDataRouterState("Links");
      const { errors } = useDataRouterData("Links");
      const failed = errors ? matches.findIndex(({ route }) => errors[route.id] !== undefined) : -1;
      const shown = failed < 0 ? matches : matches.slice(0, failed + 1);
      return getKeyedLinksForMatches(shown, routeModules, manifest).map(({ key, link }) =>
        createElement("link", { key, ...link }),
      );
    }`,
  // Nobody watches the router: entry.client.tsx gives it no instrumentations.
  "router/instrumentation.js": `
    export const getRouteInstrumentationUpdates = () => ({});
    export const instrumentClientSideRouter = (router) => router;
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined;`,
};

const replaced =
  /[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/](dom[\\/]ssr[\\/](?:components|fog-of-war)|router[\\/]instrumentation)\.js$/;

/** Leaves these parts out of the browser's files. Fails where a release has moved one. */
export function withoutIdleParts(): Plugin {
  const found = new Set<string>();
  return {
    name: "alisio:router-parts",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    load: {
      filter: { id: replaced },
      handler(id) {
        const part = `${replaced.exec(id)?.[1]}.js`.replaceAll("\\", "/");
        found.add(part);
        // What the rest of the package names, and no browser runs, comes from the part itself, and is left out as
        // unused.
        const whole = JSON.stringify(`${id}?whole`);
        return `export * from ${whole};${parts[part]?.replace("WHOLE", whole)}`;
      },
    },
    buildEnd(error) {
      const missing = Object.keys(parts).filter((part) => !found.has(part));
      if (!error && missing.length > 0) throw new Error(`React Router has no ${missing.join()}: see router-parts.ts`);
    },
  };
}
