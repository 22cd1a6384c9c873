/** The layout of all signed-in pages: the guard, the top bar, the notice of the last action. */
import { useEffect } from "react";
import { data, Outlet } from "react-router";
import { setPageUser } from "#app/auth/for-user.ts";
import { isRefusedRole, type RefusedRole, requireSignedIn, signedInContext } from "#app/auth/guard.server.ts";
import { closedAddresses, homeOf } from "#app/auth/roles.ts";
import { clearPageCacheOfOthers } from "#app/platform/page-cache.ts";
import { usePushUpkeep } from "#app/push/use-push-upkeep.ts";
import { brandOf } from "#app/settings/settings.server.ts";
import { UnsavedQuestion } from "#app/ui/unsaved-forms.tsx";
import type { Route } from "./+types/signed-in.route";
import { ErrorPage } from "./error-page.tsx";
import { PageNotice, useScriptsRun } from "./page-notice.tsx";
import { TopBar } from "./top-bar.tsx";
import { useAccessToken } from "./use-access-token.ts";
import { useDocumentsWithoutSignal } from "./use-documents-without-signal.ts";
import { usePreloadedScreens } from "./use-preloaded-screens.ts";

/**
 * The guard. To the refusal of a screen it adds what the top bar shows: a guard throws before any loader runs, so the
 * page of the refusal has no data of its layouts.
 */
const guard: Route.MiddlewareFunction = async (asked, next) => {
  try {
    return await requireSignedIn(asked, next);
  } catch (error) {
    if (!isRefusedRole(error)) throw error;
    const closed: ClosedScreen = { ...error.data, ...(await topBarFacts(asked.context)) };
    throw data(closed, error.init ?? undefined);
  }
};

export const middleware: Route.MiddlewareFunction[] = [guard];

export function loader({ context }: Route.LoaderArgs) {
  return topBarFacts(context);
}

/** What the top bar shows, and which addresses are closed to the user. */
async function topBarFacts(context: Route.LoaderArgs["context"]) {
  const { user, role, engineer } = context.get(signedInContext);
  // The page is of no use to accounts that are no engineer's, so nothing leads there.
  const closed = [...closedAddresses(role), ...(engineer ? [] : (["/my-day"] as const))];
  return { brand: await brandOf(context), user, home: homeOf(role), closed };
}

/** What the page of a refused screen is told. */
export type ClosedScreen = RefusedRole & Awaited<ReturnType<typeof topBarFacts>>;

export default function SignedInLayout({ loaderData }: Route.ComponentProps) {
  useAccessToken();
  useScriptsRun();
  usePushUpkeep();
  useDocumentsWithoutSignal();
  usePreloadedScreens();
  const { id } = loaderData.user;
  useEffect(() => clearPageCacheOfOthers(id), [id]);
  useEffect(() => {
    setPageUser(id);
    return () => setPageUser(null);
  }, [id]);
  return (
    <>
      <TopBar brand={loaderData.brand} user={loaderData.user} home={loaderData.home} />
      <PageNotice />
      <Outlet />
      <UnsavedQuestion />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
