import { useEffect } from "react";
import { isRouteErrorResponse, useLocation } from "react-router";
import { ClosedAddresses } from "#app/auth/use-may.ts";
import { failureOf, loadReasonOf, type RefusedData } from "#app/platform/failure.ts";
import { setShownPage } from "#app/ui/failed-requests.ts";
import { useWords } from "#app/words/use-words.tsx";
import type { ClosedScreen } from "./signed-in.route.tsx";
import { TopBar } from "./top-bar.tsx";

/** The page for a screen that cannot be shown. For a fault on the server it gives the id under which the log has it. */
export function ErrorPage({ error }: { error: unknown }) {
  const words = useWords();
  const { shell } = words;
  const { pathname, search } = useLocation();
  useEffect(() => {
    // If another page fails to load, this page must not stay: nothing counts as shown.
    setShownPage(null);
    return () => setShownPage(`${pathname}${search}`);
  }, [pathname, search]);
  const refused = isRouteErrorResponse(error) && error.status === 403 ? (error.data as Partial<ClosedScreen>) : null;
  if (isOfGuard(refused)) return <ClosedPage {...refused} />;
  const missing = isRouteErrorResponse(error) && error.status === 404;
  const failed = isRouteErrorResponse(error) && error.status >= 500;
  const away = isRouteErrorResponse(error) && error.status === 503;
  const { typed = [] }: Partial<RefusedData> = isRouteErrorResponse(error) ? Object(error.data) : {};
  const [title, text] = missing
    ? [shell.notFoundTitle, shell.notFound]
    : away
      ? [shell.awayTitle, shell.away]
      : [shell.oopsTitle, shell.oops];
  return (
    <main className="page narrow" id="content">
      <title>{title}</title>
      <div className="card">
        <div className="empty">
          <h1>{title}</h1>
          <p>{text}</p>
          {failed ? <p className="quiet">{loadReasonOf(failureOf(error), words)}</p> : null}
          {typed.length > 0 ? <SendAgain typed={typed} to={`${pathname}${search}`} /> : null}
          <a className={typed.length > 0 ? "button" : "button primary"} href="/">
            {shell.backToStart}
          </a>
        </div>
      </div>
    </main>
  );
}

/** Keeps what was typed into a form that could not be served, and sends it again. Needs no scripts. */
function SendAgain({ typed, to }: Pick<RefusedData, "typed"> & { to: string }) {
  const { shell } = useWords();
  return (
    <form method="post" action={to}>
      {typed.map(([name, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: fields of one name differ by their place alone
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      <p>{shell.typedKept}</p>
      <button type="submit" className="button primary">
        {shell.sendAgain}
      </button>
    </form>
  );
}

/** Whether a refusal is one of the guard of screens, which gives what the top bar shows. */
function isOfGuard(refused: Partial<ClosedScreen> | null): refused is ClosedScreen {
  return refused?.brand !== undefined;
}

/** The page in place of a screen that the user's role may not open: who may, and the way back. */
function ClosedPage({ error, home, brand, user, closed }: ClosedScreen) {
  const { auth, shell } = useWords();
  return (
    <ClosedAddresses value={closed}>
      <TopBar brand={brand} user={user} home={home} />
      <main className="page narrow" id="content">
        <title>{auth.closedTitle}</title>
        <div className="card">
          <div className="empty">
            <h1>{auth.closedTitle}</h1>
            <p>{error}</p>
            <a className="button primary" href={home}>
              {shell.backToStart}
            </a>
          </div>
        </div>
      </main>
    </ClosedAddresses>
  );
}
