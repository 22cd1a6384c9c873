import { useEffect, useState } from "react";

/** Whether scripts run on this page: false on the server and in the first render, which must be alike. */
export function useAlive(): boolean {
  const [alive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  return alive;
}
