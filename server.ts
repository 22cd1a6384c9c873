/**
 * The process: reads the environment, migrates, serves, stops gracefully. It imports nothing of app/ itself: two copies
 * of a module would mean two databases. The build's entry hands it what it needs.
 */
import { accessSync, constants, mkdirSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { extname, resolve } from "node:path";
import compression from "compression";
import type { ServerBuild } from "react-router";
import sirv from "sirv";
import { migrate } from "./prisma/migrate.ts";
import { methods, refuseUnreadable } from "./server/bodies.ts";
import { usualWork, withinMeans } from "./server/busy.ts";
import { checkEvery, inTurn, limitConnections, usualLimits } from "./server/connections.ts";
import { answerMissing, mindFile } from "./server/files.ts";
import { endOnFault } from "./server/last-resort.ts";
import { refuseTunnels, takeOriginForm, takeUsualPath } from "./server/target.ts";

type Entry = typeof import("./app/entry.server.tsx");
type Handler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
type Loaded = { entry: Entry; build: ServerBuild | (() => Promise<ServerBuild>); files: Handler };

const loopback = ["127.0.0.1", "::1", "localhost"];
const development = process.argv.includes("--dev");
// Read by React when it is first imported, so before anything that imports it; unset, it would run its slow checks.
process.env.NODE_ENV ??= development ? "development" : "production";

/** A wrong variable, a folder in use, a database that is not to be migrated. */
const saidInOneLine = ["ConfigurationError", "BackupRefused", "NewerDatabaseError", "UnfinishedMigrationError"];

main().catch((error: unknown) => {
  // Anything else is a fault of ours, with its stack.
  const expected = error instanceof Error && saidInOneLine.includes(error.name);
  console.error(expected ? error.message : error);
  process.exit(1);
});

async function main(): Promise<void> {
  const { entry, build, files } = development ? await loadDevelopment() : await loadProduction();
  const { environment, answerLogged, busyAnswer, commonHeaders, contextOf, logFault, namingFaults } = entry;
  const { backUpBefore, claimDataFolder, startApplication, startFailure, stopApplication, tooLargeAnswer } = entry;
  makeDataDir(environment.DATA_DIR);
  const { setupCode, clockNews } = await openEverything().catch((error: unknown) => {
    throw startFailure(error);
  });

  const { createRequestListener } = await import("@react-router/node");
  const answer = createRequestListener({
    build: typeof build === "function" ? async () => prepared(await build()) : prepared(build),
    mode: development ? "development" : "production",
    getLoadContext: (request, client) =>
      contextOf(request, client, development ? "" : (build as ServerBuild).assets.version),
  });
  const compress = compression() as unknown as Handler;
  const take = withinMeans(usualWork, busyAnswer);
  const listener = inTurn(usualLimits.ahead, (request, response) => {
    takeOriginForm(request);
    answerLogged(request, response, () => {
      for (const [name, value] of Object.entries(commonHeaders)) response.setHeader(name, value);
      if (refuseUnreadable(request, response, tooLargeAnswer)) return;
      takeUsualPath(request, environment.SERVICE_REPORTS_PATH, entry.usualServiceReportsPath);
      // Nobody needs a part of a file, and sirv throws at one that ends before it begins.
      delete request.headers.range;
      mindFile(response, logFault);
      compress(request, response, () =>
        files(request, response, () =>
          answerMissing(request, response, () => take(request, response, () => answer(request, response))),
        ),
      );
    });
  });
  const server = createServer({ connectionsCheckingInterval: checkEvery }, listener);
  limitConnections(server, usualLimits);
  refuseTunnels(server, methods);
  endOnFault(server, logFault);
  server.on("error", (error: NodeJS.ErrnoException) => {
    const taken = `PORT: ${environment.PORT} is in use on ${environment.HOST}; stop what uses it, or choose another`;
    console.error(error.code === "EADDRINUSE" ? taken : error);
    stopApplication().finally(() => process.exit(1));
  });
  server.listen(environment.PORT, environment.HOST, () => {
    console.log(`Alisio is ready: ${environment.PUBLIC_URL}`);
    if (!environment.secure && !loopback.includes(environment.HOST))
      console.log("Without https, who is on that network can read along: see docs/operations.md");
    if (clockNews) console.log(clockNews);
    if (setupCode)
      console.log(`Nobody can sign in yet. Open ${environment.PUBLIC_URL}/first-run with this code: ${setupCode}`);
  });
  stopOnSignal(server, stopApplication);

  /** The folder is ours, its database of this version, and the application open. */
  async function openEverything() {
    claimDataFolder();
    await migrate(environment.databaseFile, backUpBefore);
    return startApplication();
  }

  /** Behind a TLS proxy the request itself says http: the public address is trusted for forms. */
  function prepared(built: ServerBuild): ServerBuild {
    return { ...namingFaults(built), allowedActionOrigins: [new URL(environment.PUBLIC_URL).host] };
  }
}

/** Throws what the console shows as one line when the folder cannot be used. */
function makeDataDir(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const refusal = new Error(`DATA_DIR: ${folder} is no folder that can be written to (${code})`);
    refusal.name = "ConfigurationError";
    throw refusal;
  }
}

async function loadProduction(): Promise<Loaded> {
  const build = (await import(resolve("build/server/index.js"))) as ServerBuild;
  const files = sirv("build/client", {
    gzip: true,
    brotli: true,
    etag: true,
    setHeaders(response, path) {
      response.setHeader("Cache-Control", cacheRule(path));
      const type = fileTypes[extname(path)];
      if (type) response.setHeader("Content-Type", type);
    },
  });
  return { entry: build.entry.module as unknown as Entry, build, files };
}

/** What sirv does not say of a file: of text its letters, which a browser must not guess; of an .ico that it is one. */
const fileTypes: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".ico": "image/vnd.microsoft.icon",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
};

/** How long a browser may keep a file. Assets are named by their content; an old service worker would live on. */
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

/** Finishes what runs, closes the database, leaves. A second signal does not wait. */
function stopOnSignal(server: Server, stopApplication: () => Promise<void>): void {
  const silent = silentConnections(server);
  let stopping = false;
  const stop = () => {
    if (stopping) process.exit(1);
    stopping = true;
    server.close(() => stopApplication().then(() => process.exit(0)));
    server.closeIdleConnections();
    for (const socket of silent) socket.destroy();
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

/** The connections that have asked for nothing yet. Browsers open some ahead of need, and Node does not take them for idle. */
function silentConnections(server: Server): ReadonlySet<Socket> {
  const silent = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    silent.add(socket);
    socket.once("close", () => silent.delete(socket));
  });
  server.on("request", ({ socket }) => silent.delete(socket));
  return silent;
}
