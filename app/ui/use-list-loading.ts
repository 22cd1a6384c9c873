import { useNavigation } from "react-router";
import { useDelayed } from "./use-delayed.ts";

/** Whether the list at a path is being asked for again, by its filters or its pager, and takes long enough to say so. */
export function useListLoading(path: string): boolean {
  const { state, location, formMethod } = useNavigation();
  // A button of a row says by itself that it is busy.
  return useDelayed(state === "loading" && location.pathname === path && formMethod !== "POST");
}
