import { useLocation, useNavigation } from "react-router";
import { useDelayed } from "#app/ui/use-delayed.ts";

/**
 * Whether the list at a path is being loaded again, by its filters or its pager, for longer than 300 ms. Not while a
 * dialog over it closes: its rows stay, because the focus returns to the one that opened the dialog.
 */
export function useListLoading(path: string): boolean {
  const { pathname } = useLocation();
  const { state, location, formMethod } = useNavigation();
  const here = pathname === path && location?.pathname === path;
  // A button in a row shows by itself that it is busy.
  return useDelayed(state === "loading" && here && formMethod !== "POST");
}
