import { createContext, useContext } from "react";
import { useRouteLoaderData } from "react-router";
import type { Address } from "./roles.ts";

/** What the layout of signed-in pages loads for this hook: the addresses that are closed to the user's role. */
type Loaded = { closed: readonly Address[] };

/** The closed addresses on the page of a refused screen, where the layout has loaded nothing. */
export const ClosedAddresses = createContext<readonly Address[] | null>(null);

/**
 * Gives a function that says whether the user's role may open an address (roles.ts): menus and links to others are left
 * out. The guard refuses them all the same.
 */
export function useMay(): (address: Address) => boolean {
  const loaded = useRouteLoaderData<() => Loaded>("shell/signed-in.route");
  const closed = useContext(ClosedAddresses) ?? loaded?.closed ?? [];
  return (address) => !closed.includes(address);
}
