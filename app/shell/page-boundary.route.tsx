import { Outlet } from "react-router";
import type { Route } from "./+types/page-boundary.route";
import { ErrorPage } from "./error-page.tsx";

/** A layout between the shell and its pages: the error boundary below keeps the shell when a page fails. */
export default function PageBoundary() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
