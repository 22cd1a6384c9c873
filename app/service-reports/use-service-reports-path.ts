import { useRouteLoaderData } from "react-router";
import { usualServiceReportsPath } from "#app/platform/service-reports-path.ts";

/** The base path of the service report calls, for links. Works on the server too. */
export function useServiceReportsPath(): string {
  const root = useRouteLoaderData<{ serviceReportsPath: string }>("root");
  return root?.serviceReportsPath ?? usualServiceReportsPath;
}
