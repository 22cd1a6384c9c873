/** Every address of app/routes.ts, read from its own table. */
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "#app/routes.ts";

export type Address = {
  /** "/customers/:id/delete" */
  path: string;
  /** React Router's id of the route, as `?_routes=` names it. */
  id: string;
  /** Of app/: "customers/delete.route.tsx". */
  file: string;
};

/** The addresses, without the layouts that have none of their own. */
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
