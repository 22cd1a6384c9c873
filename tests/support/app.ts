/** Starts the built product as a process, on a free port with a temporary DATA_DIR. Needs a current build. */
import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseEnv } from "node:util";
import { Caller } from "./caller.ts";
import { databaseVariables, dropDatabase, makeFromTemplate, onPostgresql } from "./postgresql.ts";
import { copyTemplate, templatesVariable } from "./templates.ts";

export const root = resolve(import.meta.dirname, "../..");

/** The user that every started app has by default. */
export const admin = { email: "admin@example.com", password: "correct horse" };

export type App = {
  /** The base address: "http://127.0.0.1:40123". */
  url: string;
  port: number;
  dataDir: string;
  pid: number;
  /** A caller without a session. */
  visitor: Caller;
  /** Starts a session; gives a caller that sends its cookie, and the session's access token as `token`. */
  signIn(as?: { email: string; password: string }): Promise<SignedInCaller>;
  /** What the process has printed so far. */
  output(): string;
  /** The printed lines that are faults: neither news of the start nor lines of requests. */
  faults(): string[];
  /** The lines of the log about requests, oldest first. */
  requests(): Record<string, unknown>[];
  /** Waits until the process has printed something that matches. */
  says(pattern: RegExp): Promise<RegExpExecArray>;
  /** Asks the process to stop and waits for its end; gives its exit code. Removes DATA_DIR unless `keepData`. */
  stop(how?: { keepData?: boolean; signal?: NodeJS.Signals }): Promise<number | null>;
};

export type SignedInCaller = Caller & { cookie: string; token: string };

const ready = /Alisio is ready: .*\n/;

type Wanted = {
  env?: Record<string, string>;
  dataDir?: string;
  /**
   * A program with its first arguments that starts the server's process: it must end by executing the rest of its
   * arguments.
   */
  through?: readonly string[];
  /** Whether its memory or time is measured: then Node runs it as `npm start` does. */
  measured?: boolean;
};

/**
 * Starts the app and waits until it is ready. Without a given folder it starts with a copy of a template's database.
 */
export async function startApp({ env = {}, dataDir: given, through, measured }: Wanted = {}): Promise<App> {
  const port = await freePort();
  const dataDir = given ?? (await prepareFolder(freshFolder(), env));
  const wanted = {
    ...(await databaseVariables(dataDir)),
    PORT: String(port),
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    ...(process.env.TEST_WORKERS && { WORKERS: process.env.TEST_WORKERS }),
  };
  const child = spawnServer({ ...wanted, ...env }, { through, measured });
  await saysReady(child);
  const url = `http://127.0.0.1:${port}`;
  const visitor = new Caller(url);
  return {
    url,
    port,
    dataDir,
    pid: child.process.pid ?? 0,
    visitor,
    output: child.output,
    faults: () => linesAfterStart(child.output()).filter((line) => !line.includes('"level":"info"')),
    requests: () =>
      linesAfterStart(child.output())
        .filter((line) => line.includes('"msg":"request"'))
        .map((line) => JSON.parse(line) as Record<string, unknown>),
    says: child.says,
    async signIn(as = admin) {
      const answer = await visitor.post<{ accessToken: string }>("/api/auth/login", as);
      if (answer.status !== 200) throw new Error(`Signing in failed: ${answer.status} ${answer.text}`);
      const cookie = cookieOf(answer.headers);
      return Object.assign(new Caller(url, { Cookie: cookie }), { cookie, token: answer.json.accessToken });
    },
    async stop({ keepData = false, signal = "SIGTERM" } = {}) {
      child.process.kill(signal);
      const code = await child.ended;
      if (keepData) return code;
      rmSync(dataDir, { recursive: true });
      if (onPostgresql) await dropDatabase(dataDir);
      return code;
    },
  };
}

/**
 * Runs a server that should refuse to start; gives its exit code and output. It is stopped should it start after all.
 */
export async function runToItsEnd(env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const database = env.DATA_DIR ? await databaseVariables(env.DATA_DIR) : {};
  const child = spawnServer({ ...database, ...env });
  const ended = await Promise.race([child.ended, child.says(ready).then(() => "started" as const)]);
  if (ended === "started") {
    child.process.kill("SIGKILL");
    await child.ended;
    throw new Error(`The server started:\n${child.output()}`);
  }
  return { code: ended, output: child.output() };
}

/**
 * Puts the database that a first start would make into an empty folder, and gives the folder. That start itself would
 * take 2 s of a processor more.
 */
export async function prepareFolder(folder: string, env: Record<string, string> = {}): Promise<string> {
  const template = "ADMIN_EMAIL" in env ? "migrated" : "with a user";
  if (onPostgresql) await makeFromTemplate(folder, template);
  else copyTemplate(template, join(folder, "alisio.db"));
  return folder;
}

/** Makes an empty folder. Its maker removes it, or stop() does. */
export function freshFolder(): string {
  return mkdtempSync(join(tmpdir(), "alisio-test-"));
}

/**
 * Each worker of a run of tests has ports of its own: until a server listens, another worker could choose the same one.
 * Vitest counts its workers from 1, Playwright from 0.
 */
const slot = Number(process.env.VITEST_POOL_ID ?? 5 + Number(process.env.TEST_PARALLEL_INDEX ?? 0)) % 10;
const portsOfSlot = 2_000;
const chosen = new Set<number>();

/**
 * A port that nobody listens on. None that the system would choose (from 32768 on): until the server listens, a
 * connection of another test could be given that one for its own end.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 12_000 + slot * portsOfSlot + randomInt(portsOfSlot);
    if (chosen.has(port)) continue;
    chosen.add(port);
    const server = createServer();
    const free = await new Promise<boolean>((done) => {
      server.once("error", () => done(false));
      server.listen(port, "127.0.0.1", () => server.close(() => done(true)));
    });
    if (free) return port;
  }
}

/** The name=value pair of the cookie that an answer sets. */
export function cookieOf(headers: Headers): string {
  return (headers.getSetCookie()[0] ?? "").split(";")[0] ?? "";
}

type Child = {
  process: ChildProcess;
  output(): string;
  says(pattern: RegExp): Promise<RegExpExecArray>;
  ended: Promise<number | null>;
};

/** The variables that `npm start` and systemd give the process. */
const asStarted = parseEnv(readFileSync(join(root, "server/process.env"), "utf8"));

/**
 * The environment of the product's processes: none of this process's variables, so that none decides what is tested.
 * Compiled code is cached from one process to the next, because a run of the tests starts some hundreds; not beside
 * that of the runners, whose V8 has other options and would refuse it.
 */
export const bareEnvironment = {
  PATH: process.env.PATH ?? "",
  NODE_COMPILE_CACHE: join(root, "node_modules/.cache/alisio-tests-brief"),
};

/**
 * Node's options for the product's processes in a run of tests. Most live for seconds: what brief-life.cjs sets, fewer
 * collections of the first objects, and none by several threads take a sixth less of a processor
 * (docs/decisions/0040-tests-time.md).
 */
export const briefLife: readonly string[] = [
  ...["--require", join(root, "tests/support/brief-life.cjs")],
  ...["--min-semi-space-size=8", "--single-threaded-gc", "--disable-warning=ExperimentalWarning"],
];

/** The same as `npm start` gives them. */
const longLife = ["--disable-warning=ExperimentalWarning"];
const longLifeCache = { NODE_COMPILE_CACHE: join(root, "node_modules/.cache/alisio-tests") };

function bothOptions({ NODE_OPTIONS }: Record<string, string>) {
  return { NODE_OPTIONS: [asStarted.NODE_OPTIONS, NODE_OPTIONS].filter(Boolean).join(" ") };
}

type Started = Pick<Wanted, "through" | "measured">;

function spawnServer(env: Record<string, string>, { through = [], measured = false }: Started = {}): Child {
  if (!existsSync(join(root, "build/process/server.js"))) throw new Error("There is no build: run npm run build first");
  let output = "";
  // The benchmark has no templates.
  const isLong = measured || !process.env[templatesVariable];
  const options = isLong ? longLife : briefLife;
  const [program = "", ...given] = [...through, process.execPath, ...options, "build/process/server.js"];
  const child = spawn(program, given, {
    cwd: root,
    env: { ...bareEnvironment, ...(isLong && longLifeCache), ...asStarted, ...env, ...bothOptions(env) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const listeners = new Set<() => void>();
  const listen = (chunk: Buffer) => {
    output += chunk.toString();
    for (const look of listeners) look();
  };
  child.stdout.on("data", listen);
  child.stderr.on("data", listen);
  const says = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((done) => {
      const look = () => {
        const match = pattern.exec(output);
        if (!match) return;
        listeners.delete(look);
        done(match);
      };
      listeners.add(look);
      look();
    });
  const ended = new Promise<number | null>((done) => child.on("close", done));
  return { process: child, output: () => output, says, ended };
}

function linesAfterStart(output: string): string[] {
  const lines = output.trim().split("\n");
  return lines.slice(1 + lines.findIndex((line) => ready.test(`${line}\n`)));
}

async function saysReady(child: Child): Promise<void> {
  const early = await Promise.race([child.says(ready), child.ended.then(() => "ended" as const)]);
  if (early === "ended") throw new Error(`The server ended before it was ready:\n${child.output()}`);
}
