import { randomUUID } from "node:crypto";
import type { ReactNode } from "react";
import { data, Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from "react-router";
import type { Route } from "./+types/root";
import { languageContext, nonceContext } from "./platform/context.ts";
import { themeCookie } from "./platform/cookies.server.ts";
import { isCrossSiteChange } from "./platform/cross-site.server.ts";
import { setSecurityHeaders } from "./platform/headers.server.ts";
import { languageOf } from "./platform/language.server.ts";
import { takeNotice } from "./platform/notice.server.ts";
import { ErrorPage } from "./shell/error-page.tsx";
import { themeScript } from "./shell/theme.ts";
import { useLanguage } from "./words/use-words.tsx";
import "./ui/tokens.css";
import "./ui/base.css";
import "./ui/shell.css";
import "./ui/parts.css";

const prepareRequest: Route.MiddlewareFunction = async ({ request, context }, next) => {
  const nonce = randomUUID();
  context.set(nonceContext, nonce);
  context.set(languageContext, await languageOf(request));
  const response = isCrossSiteChange(request)
    ? Response.json({ error: "Refused: sent from another site" }, { status: 403 })
    : await next();
  setSecurityHeaders(response.headers, nonce);
  return response;
};

export const middleware: Route.MiddlewareFunction[] = [prepareRequest];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { notice, headers } = await takeNotice(request);
  const theme: unknown = await themeCookie.parse(request.headers.get("Cookie"));
  return data(
    {
      notice,
      theme: theme === "dark" || theme === "light" ? theme : null,
      // A nonce is of use in the document it came with alone: the browser hides it from scripts and from us.
      nonce: context.get(nonceContext),
    },
    { headers },
  );
}

export function Layout({ children }: { children: ReactNode }) {
  const loaded = useRouteLoaderData<typeof loader>("root");
  const nonce = typeof document === "undefined" ? loaded?.nonce : "";
  return (
    <html lang={useLanguage()} data-theme={loaded?.theme ?? undefined} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <script
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, before the first paint
          dangerouslySetInnerHTML={{ __html: themeScript }}
        />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
