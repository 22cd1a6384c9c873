import { useNavigation } from "react-router";
import { useDelayed } from "./use-delayed.ts";

/** Whether the list at a path is being loaded again, by its filters or its pager, for longer than 300 ms. */
export function useListLoading(path: string): boolean {
  const { state, location, formMethod } = useNavigation();
  // A button in a row shows by itself that it is busy.
  return useDelayed(state === "loading" && location.pathname === path && formMethod !== "POST");
}
