/** The built product as a process of its own, on a free port and a throw-away DATA_DIR. Needs a current build. */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseEnv } from "node:util";
import { Caller } from "./caller.ts";

export const root = resolve(import.meta.dirname, "../..");

/** The user that every started app has, unless told otherwise. */
export const admin = { email: "admin@example.com", password: "correct horse" };

export type App = {
  /** "http://127.0.0.1:40123" */
  url: string;
  port: number;
  dataDir: string;
  pid: number;
  /** Whoever is not signed in. */
  visitor: Caller;
  /** A new session of the user, used by its cookie; `token` is its bearer token. */
  signIn(as?: { email: string; password: string }): Promise<SignedInCaller>;
  /** What the process has printed so far. */
  output(): string;
  /** What of that is neither news nor the line of an answered request: faults. */
  faults(): string[];
  /** The lines that the requests left in the log, oldest first. */
  requests(): Record<string, unknown>[];
  /** Waits until it has printed what the pattern matches. */
  says(pattern: RegExp): Promise<RegExpExecArray>;
  /** Asks the process to stop and waits for its end; gives its exit code. DATA_DIR stays with `keepData`. */
  stop(how?: { keepData?: boolean; signal?: NodeJS.Signals }): Promise<number | null>;
};

export type SignedInCaller = Caller & { cookie: string; token: string };

const ready = /Alisio is ready: .*\n/;

type Wanted = {
  env?: Record<string, string>;
  dataDir?: string;
  /** A program, with its first arguments, that becomes the server's process: it ends by executing what follows. */
  through?: readonly string[];
};

/** Starts the app and waits until it says that it is ready. */
export async function startApp({ env = {}, dataDir = freshFolder(), through }: Wanted = {}): Promise<App> {
  const port = await freePort();
  const wanted = { PORT: String(port), DATA_DIR: dataDir, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };
  const child = spawnServer({ ...wanted, ...env }, through);
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
      if (!keepData) rmSync(dataDir, { recursive: true });
      return code;
    },
  };
}

/** Runs the server where it is expected to refuse; gives how it ended. It is stopped should it start after all. */
export async function runToItsEnd(env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const child = spawnServer(env);
  const ended = await Promise.race([child.ended, child.says(ready).then(() => "started" as const)]);
  if (ended === "started") {
    child.process.kill("SIGKILL");
    await child.ended;
    throw new Error(`The server started:\n${child.output()}`);
  }
  return { code: ended, output: child.output() };
}

/** A new empty folder; whoever asked for it removes it, or stop() does. */
export function freshFolder(): string {
  return mkdtempSync(join(tmpdir(), "alisio-test-"));
}

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  if (address === null || typeof address === "string") throw new Error("No port was given");
  return address.port;
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

/** What `npm start` and systemd start it with. */
const asStarted = parseEnv(readFileSync(join(root, "server/process.env"), "utf8"));

function bothOptions({ NODE_OPTIONS }: Record<string, string>) {
  return { NODE_OPTIONS: [asStarted.NODE_OPTIONS, NODE_OPTIONS].filter(Boolean).join(" ") };
}

function spawnServer(env: Record<string, string>, through: readonly string[] = []): Child {
  if (!existsSync(join(root, "build/server/index.js"))) throw new Error("There is no build: run npm run build first");
  let output = "";
  // Nothing of this process's own environment: a variable set here must not decide what is tested.
  const [program = "", ...given] = [...through, process.execPath, "--disable-warning=ExperimentalWarning", "server.ts"];
  const child = spawn(program, given, {
    cwd: root,
    env: { PATH: process.env.PATH ?? "", ...asStarted, ...env, ...bothOptions(env) },
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
