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
  // Nobody watches the router: entry.client.tsx gives it no instrumentations.
  "router/instrumentation.js": `
    export const getRouteInstrumentationUpdates = () => ({});
    export const instrumentClientSideRouter = (router) => router;
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined;`,
};

const replaced =
  /[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/](dom[\\/]ssr[\\/]fog-of-war|router[\\/]instrumentation)\.js$/;

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
        return `export * from ${JSON.stringify(`${id}?whole`)};${parts[part]}`;
      },
    },
    buildEnd(error) {
      const missing = Object.keys(parts).filter((part) => !found.has(part));
      if (!error && missing.length > 0) throw new Error(`React Router has no ${missing.join()}: see router-parts.ts`);
    },
  };
}
