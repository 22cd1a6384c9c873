import { useEffect } from "react";

type Manifest = { routes: Record<string, { module: string } | undefined> };

/**
 * Loads the scripts of all screens once the page has nothing else to do. The router loads a screen's script when a link
 * leads there, and where that fails loads the whole page anew, which without a network there is none of.
 */
export function useScreensAtHand(): void {
  useEffect(() => {
    let leaving = false;
    const wait = window.requestIdleCallback ?? ((then: () => void) => window.setTimeout(then, 2000));
    wait(() => loadScreens(() => leaving).catch(() => undefined));
    return () => {
      leaving = true;
    };
  }, []);
}

/** One after the other, until one fails. The router's own list: it asks for the same addresses. */
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

/** By the name of its file, as all screens have it; and the two addresses without a screen that forms of the shell post to. */
function isScreen({ module }: { module: string }): boolean {
  return /\.route-|\/(theme|language)\.api-/.test(module);
}
