import { Outlet } from "react-router";
import type { Route } from "./+types/page-boundary.route";
import { ErrorPage } from "./error-page.tsx";

/** Between the shell and its pages: a page that fails leaves the shell where it is. */
export default function PageBoundary() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
