import { useEffect } from "react";
import { whenIdle } from "#app/ui/when-idle.ts";

/** For each screen what its module exports: under each name the address of the file that has it, and the name there. */
type Screens = Record<string, Record<string, [address: string, name: string]>>;

declare global {
  interface Window {
    /** The router's modules of screens, by the id of the route; it loads those that are missing. */
    __reactRouterRouteModules?: Record<string, Record<string, unknown>>;
  }
}

/**
 * Loads the scripts of all screens while the browser is idle. The router loads a screen's script only when a link leads
 * there; if that fails, it reloads the whole page, which without a network does not work. On a device with plain pages
 * that asked for the scripts of this screen (plain-pages.server.ts) all other screens have none.
 */
export function usePreloadedScreens(): void {
  useEffect(() => {
    if (new URLSearchParams(window.location.search).get("pages") === "full") return;
    let leaving = false;
    const callOff = whenIdle(() => loadScreens(() => leaving).catch(() => undefined));
    return () => {
      leaving = true;
      callOff();
    };
  }, []);
}

/**
 * Hands the modules of all screens to the router, one after the other, until one fails. They come in the files that
 * screens share, so that the router need not ask for a module of each.
 */
async function loadScreens(isLeaving: () => boolean): Promise<void> {
  const list = window.__reactRouterManifest?.screens;
  if (!list) return;
  const { default: screens }: { default: Screens } = await import(/* @vite-ignore */ list);
  for (const [id, exports] of Object.entries(screens)) {
    if (isLeaving()) return;
    const module: Record<string, unknown> = {};
    for (const [name, [address, inside]] of Object.entries(exports)) {
      module[name] = (await import(/* @vite-ignore */ address))[inside];
      // The file of another build.
      if (module[name] === undefined) return;
    }
    const modules = window.__reactRouterRouteModules;
    if (modules && !(id in modules)) modules[id] = module;
  }
}
