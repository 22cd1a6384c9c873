import { useRouteLoaderData } from "react-router";
import { usualServiceReportsPath } from "#app/platform/service-reports-path.ts";

/** The base path of the service reports' calls, for links that the server renders too. */
export function useServiceReportsPath(): string {
  const root = useRouteLoaderData<{ serviceReportsPath: string }>("root");
  return root?.serviceReportsPath ?? usualServiceReportsPath;
}
