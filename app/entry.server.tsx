import { randomUUID } from "node:crypto";
import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { languageContext, nonceContext } from "./platform/context.ts";
import { logFault } from "./platform/log.server.ts";
import { WordsProvider } from "./words/use-words.tsx";
import { wordsIn } from "./words/words.server.ts";

// What server.ts, which imports nothing of the application itself, takes from its build.
export { environment } from "./platform/environment.server.ts";
export { contextOf, startApplication, stopApplication } from "./process.server.ts";

const renderLimit = 10_000;

/** Renders a screen. The status of a fault stands before the first byte: nothing here is streamed in late. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> | Response {
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const language = context.get(languageContext);
  const nonce = context.get(nonceContext);
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <WordsProvider language={language} words={wordsIn(language)}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </WordsProvider>,
      {
        nonce,
        onShellReady() {
          const body = new PassThrough({
            final(done) {
              clearTimeout(limit);
              done();
            },
          });
          pipe(body);
          resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
        },
        onShellError: reject,
        onError: (error) => logFault(randomUUID(), error),
      },
    );
    const limit = setTimeout(abort, renderLimit);
  });
}

/** Faults of loaders and actions that no screen expects. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (!request.signal.aborted) logFault(randomUUID(), error);
}
