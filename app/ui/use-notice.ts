import { useRef } from "react";
import { useLocation, useRouteLoaderData } from "react-router";
import type { Notice } from "#app/http/notice.server.ts";

/** The notice that the last action left; null on pages other than the one for which it was left. */
export function useNotice(): Notice | null {
  const notice = useRouteLoaderData<{ notice: Notice | null }>("root")?.notice ?? null;
  const { key } = useLocation();
  // The root's data outlives a navigation, so the notice belongs to the location where it first appeared.
  const first = useRef<{ id: string; key: string } | null>(null);
  if (notice && first.current?.id !== notice.id) first.current = { id: notice.id, key };
  return notice && first.current?.key === key ? notice : null;
}
