/** A server for cases.ts: it serves a page and records the requests that it receives. */
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type Received = {
  method: string;
  url: string;
  /** The fields of the body in their order; for a file its name, type and content. */
  fields: [string, string][];
  headers: IncomingHttpHeaders;
};

export type StandIn = {
  url: string;
  /** The requests since show(), without those for "/page". */
  received: Received[];
  /** Serves this body at "/page" from now on. */
  show(body: string): void;
  stop(): void;
};

/** Answers by path; any other path is a page whose title is the path. */
const answers: Record<string, [status: number, headers: Record<string, string | string[]>]> = {
  "/302": [302, { Location: "/landed?of=302" }],
  "/303": [303, { Location: "/landed?of=303" }],
  "/307": [307, { Location: "/landed?of=307" }],
  "/policy": [200, { "Content-Type": "text/html", "Referrer-Policy": "no-referrer" }],
  "/cookies": [
    302,
    { Location: "/landed", "Set-Cookie": ["kept=1; Path=/", "elsewhere=1; Path=/other", "old=; Max-Age=0; Path=/"] },
  ],
  "/file": [200, { "Content-Type": "application/zip", "Content-Disposition": 'attachment; filename="some file.zip"' }],
  "/missing": [404, { "Content-Type": "text/html" }],
  "/nothing": [204, {}],
};

const document = (title: string, body: string) =>
  `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<link rel="icon" href="data:,"></head><body>${body}</body></html>`;

export async function startStandIn(): Promise<StandIn> {
  let shown = "";
  const received: Received[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    if (pathname === "/page") return response.setHeader("Content-Type", "text/html").end(document("Page", shown));
    received.push(await read(request));
    const [status, headers] = answers[pathname] ?? [200, { "Content-Type": "text/html" }];
    return response
      .writeHead(status, headers)
      .end(status === 200 || status === 404 ? document(pathname, `<h1>${pathname}</h1><a href="/landed">On</a>`) : "");
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    show(body) {
      shown = body;
      received.length = 0;
    },
    stop: () => void server.close().closeAllConnections(),
  };
}

async function read(request: IncomingMessage): Promise<Received> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const { method = "", url = "", headers } = request;
  const type = headers["content-type"];
  const fields: [string, string][] = [];
  if (type) {
    const data = await new Response(Buffer.concat(parts), { headers: { "Content-Type": type } }).formData();
    for (const [name, value] of data) {
      fields.push([name, typeof value === "string" ? value : `${value.name} (${value.type}): ${await value.text()}`]);
    }
  }
  return { method, url, fields, headers };
}
