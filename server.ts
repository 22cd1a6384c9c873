/**
 * The process: reads the environment, migrates the database, serves, and stops gracefully. It imports nothing of app/
 * itself, which would load modules a second time and open the database twice. It gets what it needs from the build's
 * entry. With WORKERS it is the parent of such processes (server/workers/parent.ts), or one of them. What runs is
 * build/process/server.js (vite.process.config.ts); started as it is, with TypeScript, it does the same with more
 * memory.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { extname, resolve } from "node:path";
import { setFlagsFromString } from "node:v8";
import { constants } from "node:zlib";
import compression from "compression";
import type { ServerBuild } from "react-router";
import sirv from "sirv";
import { migrate } from "./prisma/migrate.ts";
import { methods, refuseUnreadable } from "./server/bodies.ts";
import { usualWork, withinMeans } from "./server/busy.ts";
import { checkEvery, limitConnections, limitUnanswered, usualLimits } from "./server/connections.ts";
import { makeDataDir } from "./server/data-dir.ts";
import { answerMissing, closeFileWithAnswer } from "./server/files.ts";
import { expectHost } from "./server/host.ts";
import { endOnFault } from "./server/last-resort.ts";
import { holdStopSignals, onStopSignals } from "./server/stop-signals.ts";
import { refuseTunnels, takeOriginForm, takeUsualPath } from "./server/target.ts";
import { joinParent, type Parent } from "./server/workers/child.ts";

type Entry = typeof import("./app/entry.server.tsx");
type Handler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
type Loaded = { entry: Entry; build: ServerBuild | (() => Promise<ServerBuild>); files: Handler };

const loopback = ["127.0.0.1", "::1", "localhost"];
const development = process.argv.includes("--dev");
// React reads NODE_ENV when it is first imported, so it is set before; unset, React would run its slow checks.
process.env.NODE_ENV ??= development ? "development" : "production";

/**
 * By how many percent the heap may grow over what is in use before V8 collects all of it. By its own reckoning a heap
 * as small as this one grows by a quarter: under load it would be collected once a second
 * (docs/decisions/0140-one-turn.md). Set after the start, so that what a start leaves behind is not kept.
 */
const heapGrowth = 60;

/** Errors that the user can mend, such as a wrong variable, a folder in use, or a database that cannot be migrated. */
const saidInOneLine = ["ConfigurationError", "BackupRefused", "NewerDatabaseError", "UnfinishedMigrationError"];

/** With WORKERS this process serves only as a child of one that does not. Development knows one process. */
const several = !development && Number(process.env.WORKERS || 1) !== 1;

main().catch((error: unknown) => {
  // Any other error is a fault of the program: its stack is printed.
  const expected = error instanceof Error && saidInOneLine.includes(error.name);
  console.error(expected ? error.message : error);
  process.exit(1);
});

async function main(): Promise<void> {
  const isChild = several && (await import("node:cluster")).default.isWorker;
  if (several && !isChild) await (await import("./server/workers/parent.ts")).serveFromChildren();
  else await serve(isChild);
}

/** Serves, alone or as a child. */
async function serve(isChild: boolean): Promise<void> {
  const loaded = development ? await loadDevelopment() : await loadProduction();
  const { entry } = loaded;
  const { environment, logFault, shareValues, startFailure, stopApplication } = entry;
  if (!isChild) await expectHost(environment.HOST);
  makeDataDir(environment.DATA_DIR);
  const parent = isChild ? await joinParent(entry.hearValue) : null;
  if (parent) shareValues(parent.shared, (name, value) => parent.tell({ kind: "share", name, value }));
  const started = await openApplication(entry, parent).catch((error: unknown) => {
    throw startFailure(error);
  });

  const server = createServer({ connectionsCheckingInterval: checkEvery }, requestListener(loaded, parent !== null));
  limitConnections(server, usualLimits);
  refuseTunnels(server, methods);
  endOnFault(server, logFault);
  server.on("error", (error: NodeJS.ErrnoException) => {
    const { PORT, HOST } = environment;
    const reasons: Record<string, string> = {
      EADDRINUSE: `PORT: ${PORT} is in use on ${HOST}; stop what uses it, or choose another`,
      EACCES: `PORT: ${PORT} on ${HOST} is not allowed to this user; choose another`,
    };
    console.error(reasons[error.code ?? ""] ?? error);
    stopApplication().finally(() => process.exit(1));
  });
  server.listen(environment.PORT, environment.HOST, () => {
    setFlagsFromString(`--heap-growing-percent=${heapGrowth}`);
    const lines = readyLines(environment, started);
    if (parent) parent.tell({ kind: "ready", lines });
    else for (const line of lines) console.log(line);
  });
  const stop = stopOnSignal(server, stopApplication);
  parent?.onStop(stop);
}

/** Locks the data folder, migrates the database and opens the application. Gives what startApplication() gives. */
async function openApplication(entry: Entry, parent: Parent | null): ReturnType<Entry["startApplication"]> {
  entry.expectSecretsKey();
  entry.expectEngine();
  if (parent) entry.joinDataFolder(parent.place);
  else entry.claimDataFolder();
  if (parent?.place.first ?? true) {
    await migrateWhole(entry);
    entry.noteEngine();
  }
  return entry.startApplication(parent?.place);
}

/**
 * Migrates the database. A signal that comes meanwhile ends the process before the first migration or after the last
 * one: a file that is left in the middle of one can only be replaced by a backup.
 */
async function migrateWhole({ environment, backUpBefore }: Entry): Promise<void> {
  const held = holdStopSignals();
  const stopIfAsked = async () => {
    if (await held.wasAsked()) process.exit(0);
  };
  await migrate(environment.database, async (migration) => {
    await backUpBefore(migration);
    await stopIfAsked();
  });
  await stopIfAsked();
  held.release();
}

/** What answers each request: refuses what no route gets, sends files, and hands all else to the application. */
function requestListener({ entry, build, files }: Loaded, isChild: boolean) {
  const {
    environment,
    answerLogged,
    busyAnswer,
    commonHeaders,
    logFault,
    shortTurns,
    tooLargeAnswer,
    wrongAddressAnswer,
  } = entry;
  const answer = applicationListener(entry, build);
  const answerAtAddress = async (request: IncomingMessage, response: ServerResponse) => {
    const refusal = request.method === "POST" ? await wrongAddressAnswer(request) : null;
    if (refusal === null) return answer(request, response);
    response.writeHead(400, { "Content-Type": refusal.type, Connection: "close" }).end(refusal.body);
  };
  // One level above the library's: a tenth of a page's bytes less, for a tenth of a millisecond.
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
  const compress = compression({ brotli }) as unknown as Handler;
  const take = withinMeans(usualWork(isChild ? environment.WORKERS : 1), busyAnswer);
  return limitUnanswered(usualLimits.ahead, (request, response) => {
    takeOriginForm(request);
    answerLogged(request, response, () => {
      for (const [name, value] of Object.entries(commonHeaders)) response.setHeader(name, value);
      if (refuseUnreadable(request, response, tooLargeAnswer)) return;
      takeUsualPath(request, environment.SERVICE_REPORTS_PATH, entry.usualServiceReportsPath);
      // Ranges are not supported: nobody needs them, and sirv throws at a range that ends before it begins.
      delete request.headers.range;
      closeFileWithAnswer(response, logFault);
      compress(request, response, () =>
        files(request, response, () =>
          answerMissing(request, response, () =>
            take(request, response, () =>
              shortTurns.begin(() => {
                // Nobody reads the answer to a request whose connection was closed while it waited.
                if (!response.destroyed) void answerAtAddress(request, response);
              }),
            ),
          ),
        ),
      );
    });
  });
}

/** The routes of the application, as what answers a request. */
function applicationListener(entry: Entry, build: Loaded["build"]): ReturnType<Entry["createRequestListener"]> {
  const { environment, contextOf, createRequestListener, withLoggedFaults } = entry;
  // Behind a TLS proxy the request itself says http, so the public address is allowed as the origin of forms.
  const allowedActionOrigins = [new URL(environment.PUBLIC_URL).host];
  const prepared = (built: ServerBuild): ServerBuild => ({ ...withLoggedFaults(built), allowedActionOrigins });
  return createRequestListener({
    build: typeof build === "function" ? async () => prepared(await build()) : prepared(build),
    mode: development ? "development" : "production",
    getLoadContext: (request, client) =>
      contextOf(request, client, development ? "" : (build as ServerBuild).assets.version),
  });
}

/** The lines that the console shows once the server listens. */
function readyLines(
  { HOST, PUBLIC_URL, secure }: Entry["environment"],
  { setupCode, news }: Awaited<ReturnType<Entry["startApplication"]>>,
): string[] {
  const lines = [`Alisio is ready: ${PUBLIC_URL}`];
  if (!secure && !loopback.includes(HOST))
    lines.push("Without https, who is on that network can read along: see docs/operations.md");
  lines.push(...news);
  if (setupCode) lines.push(`Nobody can sign in yet. Open ${PUBLIC_URL}/first-run with this code: ${setupCode}`);
  return lines;
}

async function loadProduction(): Promise<Loaded> {
  const build = (await import(resolve("build/server/index.js"))) as ServerBuild;
  const files = sirv("build/client", {
    gzip: true,
    brotli: true,
    etag: true,
    setHeaders(response, path) {
      response.setHeader("Cache-Control", cacheRule(path));
      if (path.startsWith("/assets/")) for (const name of onlyForDocuments) response.removeHeader(name);
      const type = fileTypes[extname(path)];
      if (type) response.setHeader("Content-Type", type);
    },
  });
  return { entry: build.entry.module as unknown as Entry, build, files };
}

/**
 * Content types that sirv does not set in full: the charset of texts, which a browser must not guess, and that of .ico.
 */
const fileTypes: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".ico": "image/vnd.microsoft.icon",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
};

/**
 * Headers that a browser heeds in documents alone, and the id by which a fault is found in the log: a first visit has
 * eight scripts and styles that would carry them.
 */
const onlyForDocuments = [
  ...["Permissions-Policy", "Cross-Origin-Opener-Policy", "Referrer-Policy", "X-Request-Id"],
  // /assets/ has only scripts and styles, and no document.
  "Content-Security-Policy",
];

/**
 * How long a browser may cache a file. Assets have their content's hash in the name; the service worker must never be
 * outdated.
 */
function cacheRule(path: string): string {
  if (path.startsWith("/assets/")) return "public, max-age=31536000, immutable";
  return path === "/sw.js" ? "no-cache" : "public, max-age=3600";
}

async function loadDevelopment(): Promise<Loaded> {
  const { createServer: createVite } = await import("vite");
  const vite = await createVite({ server: { middlewareMode: true }, appType: "custom" });
  const load = () => vite.ssrLoadModule("virtual:react-router/server-build") as unknown as Promise<ServerBuild>;
  const build = await load();
  return { entry: build.entry.module as unknown as Entry, build: load, files: vite.middlewares as Handler };
}

/**
 * On SIGTERM or SIGINT, or by the function that it gives: finishes the requests under way, closes the database and
 * exits. A second signal, of its own, exits at once.
 */
function stopOnSignal(server: Server, stopApplication: () => Promise<void>): () => void {
  const silent = silentConnections(server);
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    server.close(() => stopApplication().then(() => process.exit(0)));
    server.closeIdleConnections();
    for (const socket of silent) socket.destroy();
  };
  onStopSignals(stop, () => process.exit(1));
  return stop;
}

/** The connections without a request so far. Browsers open some in advance, and Node does not count them as idle. */
function silentConnections(server: Server): ReadonlySet<Socket> {
  const silent = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    silent.add(socket);
    socket.once("close", () => silent.delete(socket));
  });
  server.on("request", ({ socket }) => silent.delete(socket));
  return silent;
}
