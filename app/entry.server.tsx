import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import type { ReadableStream } from "node:stream/web";
import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  isRouteErrorResponse,
  matchRoutes,
  type RouteObject,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { formKeyContext, languageContext, nonceContext, plainContext } from "./http/context.ts";
import { smallAnswer } from "./http/small-page.server.ts";
import { logFault } from "./platform/log.server.ts";
import { shortTurns } from "./platform/short-turns.server.ts";
import { keptPage } from "./shell/kept-pages.server.ts";
import { NonceContext } from "./shell/nonce.ts";
import { withScripts } from "./shell/page-scripts.server.ts";
import { asPlainPage, scriptNote } from "./shell/plain-page.server.tsx";
import { PlainPageContext } from "./ui/plain-page.ts";
import { WordsProvider } from "./words/use-words.tsx";
import { wordsIn } from "./words/words.server.ts";

export { createRequestListener } from "@react-router/node";
export { busyAnswer, tooLargeAnswer, wrongAddressAnswer } from "./http/early-refusals.server.ts";
export { withLoggedFaults } from "./http/faults.server.ts";
export { commonHeaders } from "./http/headers.server.ts";
export { answerLogged } from "./http/request-log.server.ts";
// The exports that server.ts needs: it takes them from the build and imports nothing of the application itself.
export {
  backUpBefore,
  claimDataFolder,
  expectEngine,
  joinDataFolder,
  noteEngine,
} from "./operations/data-folder.server.ts";
export { startFailure } from "./platform/disk.server.ts";
export { environment } from "./platform/environment.server.ts";
export { logFault } from "./platform/log.server.ts";
export { usualServiceReportsPath } from "./platform/service-reports-path.ts";
export { expectSecretsKey } from "./platform/shared-secrets.server.ts";
export { hearValue, shareValues } from "./platform/shared-values.server.ts";
export { shortTurns } from "./platform/short-turns.server.ts";
export { contextOf, startApplication, stopApplication } from "./process.server.ts";

const renderLimit = 10_000;

/**
 * Renders a screen as a whole and does not stream it: the status of a fault is then known before the first byte, and
 * one piece is compressed and sent with less work than many.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  if (request.method === "OPTIONS") {
    return new Response(null, { status: 204, headers: { Allow: methodsOf(request.url, routerContext.manifest) } });
  }
  headers.set("Content-Type", "text/html; charset=utf-8");
  // A device that has not chosen gets a plain page where its browser asks for little data.
  headers.append("Vary", "Save-Data");
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const [language, plain] = [context.get(languageContext), context.get(plainContext)];
  const own = { nonce: context.get(nonceContext), formKey: context.get(formKeyContext) };
  const data = import.meta.env.PROD ? await dataOf(routerContext) : "";
  const drawPage = async () => {
    await shortTurns.endIfLong();
    const words = wordsIn(language);
    const url = new URL(request.url);
    const html = await draw(
      <NonceContext value={own.nonce}>
        <PlainPageContext value={plain ? (need) => scriptNote(words, url, need) : null}>
          <WordsProvider language={language} words={words}>
            <ServerRouter
              context={import.meta.env.PROD ? renderedContext(routerContext) : routerContext}
              url={request.url}
              nonce={own.nonce}
            />
          </WordsProvider>
        </PlainPageContext>
      </NonceContext>,
      own.nonce,
    );
    return plain
      ? asPlainPage(html, routerContext, words, url)
      : withScripts(html, routerContext, { data, language, nonce: own.nonce });
  };
  // The answer to a form, and a refusal, will hardly come again.
  const mayComeAgain = request.method === "GET" && status === 200;
  const page = mayComeAgain
    ? await keptPage([request.url, language, String(plain)], data, own, drawPage)
    : Buffer.from(await drawPage());
  return plain ? smallAnswer(page, request, status, headers) : new Response(page, { status, headers });
}

/** The loaders' data as React Router encodes them for the browser. */
async function dataOf({ serverHandoffStream }: EntryContext): Promise<string> {
  return serverHandoffStream ? text(serverHandoffStream as ReadableStream) : "";
}

/** The HTML of a page, once all of it is drawn. */
function draw(page: ReactNode, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // Else React would send a large part of a page behind it, for a script to put in its place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(limit);
        const html = new PassThrough();
        text(html).then(resolve, reject);
        pipe(html);
      },
      onShellError(error) {
        clearTimeout(limit);
        reject(error);
      },
      onError: (error) => logFault(error),
    });
    const limit = setTimeout(abort, renderLimit);
  });
}

/**
 * What the router needs to render a page: the routes of this page alone, since it makes an object of each that it is
 * given, and not the data, which withScripts() puts into the page.
 */
function renderedContext(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context;
  const routes = Object.fromEntries(
    staticHandlerContext.matches.map(({ route: { id } }) => [id, manifest.routes[id]] as const),
  );
  return { ...context, manifest: { ...manifest, routes }, serverHandoffStream: undefined } as EntryContext;
}

/**
 * The methods that a screen accepts, for OPTIONS requests (RFC 9110, section 9.3.7), which the router does not answer.
 */
function methodsOf(url: string, { routes }: EntryContext["manifest"]): string {
  const [leaf] = (matchRoutes(childrenOf(undefined), new URL(url)) ?? []).slice(-1);
  const takesForms = leaf && routes[leaf.route.id ?? ""]?.hasAction;
  return ["GET", "HEAD", ...(takesForms ? ["POST"] : []), "OPTIONS"].join(", ");

  function childrenOf(parent: string | undefined): RouteObject[] {
    const children = Object.values(routes).filter((route) => route?.parentId === parent);
    return children.map((route) =>
      route?.index
        ? { id: route.id, path: route.path, index: true }
        : { id: route?.id, path: route?.path, children: childrenOf(route?.id) },
    );
  }
}

/**
 * Logs faults of loaders and actions that no screen expects. A client's mistake (405) is none, nor is a form of another
 * site, which the router refuses before the product's own check: otherwise anybody could fill the log with stacks.
 */
export function handleError(error: unknown, { request }: { request: Request }): void {
  const theirs = (isRouteErrorResponse(error) && error.status < 500) || isOriginRefusal(error);
  if (!request.signal.aborted && !theirs) logFault(error);
}

/** Whether React Router refused a form from another site. Its error has no type of its own, so the message tells. */
function isOriginRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.message === "Bad Request" || /origin.*Aborting the action\.$/.test(error.message);
}
