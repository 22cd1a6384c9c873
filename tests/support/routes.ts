/** All addresses of app/routes.ts, read from its table. */
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "#app/routes.ts";

export type Address = {
  /** Such as "/customers/:id/delete". */
  path: string;
  /** React Router's id of the route, as in `?_routes=`. */
  id: string;
  /** The path of the module in app/: "customers/delete.route.tsx". */
  file: string;
};

/** The addresses; layouts have none of their own. */
export const addresses: readonly Address[] = flatten(routes, "");

function flatten(entries: readonly RouteConfigEntry[], parent: string): Address[] {
  return entries.flatMap((entry) => {
    const path = entry.path === undefined ? parent : `${parent}/${entry.path}`;
    const own =
      entry.path !== undefined || entry.index ? [{ path: path || "/", id: idOf(entry), file: entry.file }] : [];
    return [...own, ...flatten(entry.children ?? [], path)];
  });
}

function idOf(entry: RouteConfigEntry): string {
  return entry.id ?? entry.file.replace(/\.tsx?$/, "");
}
