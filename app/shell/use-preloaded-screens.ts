import { useEffect } from "react";

type Manifest = { routes: Record<string, { module: string } | undefined> };

/**
 * Loads the scripts of all screens while the browser is idle. The router loads a screen's script only when a link leads
 * there; if that fails, it reloads the whole page, which without a network does not work.
 */
export function usePreloadedScreens(): void {
  useEffect(() => {
    let leaving = false;
    const wait = window.requestIdleCallback ?? ((then: () => void) => window.setTimeout(then, 2000));
    wait(() => loadScreens(() => leaving).catch(() => undefined));
    return () => {
      leaving = true;
    };
  }, []);
}

/** Imports the scripts one after the other, until one fails, from the addresses in the router's own list. */
async function loadScreens(isLeaving: () => boolean): Promise<void> {
  const { __reactRouterManifest: manifest } = window as { __reactRouterManifest?: Manifest };
  const screens = Object.values(manifest?.routes ?? {}).flatMap((route) =>
    route && isScreen(route) ? [route.module] : [],
  );
  for (const address of new Set(screens)) {
    if (isLeaving()) return;
    await import(/* @vite-ignore */ address);
  }
}

/**
 * Whether a route is a screen, by the name of its file, or one of the two addresses without a screen to which forms of
 * the shell post.
 */
function isScreen({ module }: { module: string }): boolean {
  return /\.route-|\/(theme|language)\.api-/.test(module);
}
