import { useLayoutEffect, useState } from "react";

/**
 * Whether scripts run on this page: false on the server and in the first render, which must be alike. It is true in the same
 * task in which React takes the page over: what only a browser without scripts needs cannot be pressed in between.
 */
export function useAlive(): boolean {
  const [alive, setAlive] = useState(false);
  useLayoutEffect(() => setAlive(true), []);
  return alive;
}
