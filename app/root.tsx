import { randomUUID } from "node:crypto";
import { type ReactNode, useContext, useEffect } from "react";
import { data, Links, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from "react-router";
import type { Route } from "./+types/root";
import { formKeyContext, languageContext, nonceContext, plainContext, retryAfterContext } from "./http/context.ts";
import { themeCookie } from "./http/cookies.server.ts";
import { isCrossSiteChange } from "./http/cross-site.server.ts";
import { setSecurityHeaders } from "./http/headers.server.ts";
import { languageOf } from "./http/language.server.ts";
import { takeNotice } from "./http/notice.server.ts";
import { asksForScripts, isPlainDevice } from "./http/plain-pages.server.ts";
import { wordsOf } from "./http/screen.server.ts";
import { environment } from "./platform/environment.server.ts";
import { newFormKey } from "./platform/form-keys.server.ts";
import { serviceReportsMeta } from "./platform/service-reports-path.ts";
import { type Brand, shortName } from "./settings/brand.ts";
import { iconPath } from "./settings/icons.ts";
import { brandOf } from "./settings/settings.server.ts";
import { ErrorPage } from "./shell/error-page.tsx";
import { FailedLoadMessage, SessionOverMessage } from "./shell/failed-load.tsx";
import { type HomeScreen, HomeScreenTags } from "./shell/home-screen.tsx";
import { NonceContext } from "./shell/nonce.ts";
import { expectShownScreen, expectThisBuild } from "./shell/older-build.server.ts";
import { type Theme, themeScript } from "./shell/theme.ts";
import { keepPageOnFailure } from "./ui/failed-requests.ts";
import { useShownPages } from "./ui/opened-from.ts";
import { useIsPlain } from "./ui/plain-page.ts";
import { whenIdle } from "./ui/when-idle.ts";
import { useLanguage, useWords } from "./words/use-words.tsx";
import "./styles.css";

const prepareRequest: Route.MiddlewareFunction = async ({ request, url, context }, next) => {
  // From numbers that Node draws ahead: random bytes for each answer would take longer than its route does.
  const nonce = randomUUID();
  context.set(nonceContext, nonce);
  context.set(formKeyContext, newFormKey());
  context.set(languageContext, await languageOf(request));
  const plainDevice = await isPlainDevice(request);
  const plain = plainDevice && !asksForScripts(request, url);
  context.set(plainContext, plain);
  if (plainDevice) expectShownScreen(request, url);
  expectThisBuild(request, url, context);
  const response = isCrossSiteChange(request)
    ? Response.json({ error: "Refused: sent from another site" }, { status: 403 })
    : await next();
  // The router answers 405 without Allow where a screen or file without an action is sent a form.
  if (response.status === 405 && !response.headers.has("Allow")) response.headers.set("Allow", "GET, HEAD, OPTIONS");
  // A refusal thrown by a loader or guard has headers of its own, of which the router copies none to the page.
  const retryAfter = context.get(retryAfterContext);
  if (retryAfter !== null) response.headers.set("Retry-After", String(retryAfter));
  // RFC 9110 demands it with every 401. With Bearer, unlike Basic, no browser asks for a name and a password.
  if (response.status === 401) response.headers.set("WWW-Authenticate", 'Bearer realm="Alisio"');
  const isPage = response.headers.get("Content-Type")?.startsWith("text/html");
  setSecurityHeaders(response.headers, isPage && plain ? null : nonce);
  return response;
};

export const middleware: Route.MiddlewareFunction[] = [prepareRequest];

/** Runs around every form, link, filter and fetcher of a page whose scripts run. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepPageOnFailure];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { notice, headers } = await takeNotice(request);
  const kept: unknown = await themeCookie.parse(request.headers.get("Cookie"));
  const theme: Theme | null = kept === "dark" || kept === "light" ? kept : null;
  return data(
    {
      notice,
      // For all forms of this page (ui/form-key.tsx).
      formKey: context.get(formKeyContext),
      theme,
      homeScreen: homeScreen(await brandOf(context), wordsOf(context).shell.product),
      serviceReportsPath: environment.SERVICE_REPORTS_PATH,
    },
    { headers },
  );
}

function homeScreen({ name, logo }: Brand, product: string): HomeScreen {
  return { title: shortName(name || product), icon: iconPath(logo, "apple-180") };
}

export function Layout({ children }: { children: ReactNode }) {
  const loaded = useRouteLoaderData<typeof loader>("root");
  const nonce = useContext(NonceContext);
  const plain = useIsPlain();
  return (
    <html lang={useLanguage()} data-theme={loaded?.theme ?? undefined} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {plain ? null : (
          <script
            nonce={nonce}
            suppressHydrationWarning
            // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, run before the first paint
            dangerouslySetInnerHTML={{ __html: themeScript }}
          />
        )}
        <meta name="description" content={useWords().shell.description} />
        {/* Where no link names an icon, browsers ask for favicon.ico by themselves. */}
        {plain ? null : <link rel="icon" href="/favicon.ico" sizes="16x16 32x32 48x48" />}
        {plain ? null : <link rel="icon" href="/icon.svg" type="image/svg+xml" />}
        {loaded && !plain ? <meta name={serviceReportsMeta} content={loaded.serviceReportsPath} /> : null}
        {loaded && !plain ? <HomeScreenTags {...loaded.homeScreen} theme={loaded.theme} /> : null}
        {/* The server puts the one style sheet of a plain page in. */}
        {plain && import.meta.env.PROD ? null : <Links />}
      </head>
      <body>
        {children}
        {plain ? null : <ScrollRestoration nonce={nonce} />}
        {import.meta.env.DEV && !plain ? <Scripts nonce={nonce} /> : null}
      </body>
    </html>
  );
}

const loadRemovedRow = () => import("./lists/removed-row.ts").then(({ keepFocusInLists }) => keepFocusInLists());

export default function Root() {
  useShownPages();
  // Not within the first second: nobody has pressed a button of a row yet.
  useEffect(() => whenIdle(() => loadRemovedRow().catch(() => undefined), 2000), []);
  return (
    <>
      <FailedLoadMessage />
      <SessionOverMessage />
      <Outlet />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
