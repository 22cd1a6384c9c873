/**
 * `npm run bench -- --engine postgresql [QUOTES…]`: how long one person waits for lists, searches and screens on
 * PostgreSQL, beside SQLite on the same rows. Without sizes it goes to 1,000,000 quotes, which takes many minutes.
 */
import { join } from "node:path";
import pg from "pg";
import { customerSorts } from "#app/customers/customer.ts";
import { sortsOf } from "#app/platform/list-sort.ts";
import { quoteSorting } from "#app/quotes/quote.ts";
import { notInstalled, startPostgresql } from "../../scripts/postgresql-server.ts";
import { startApp } from "../support/app.ts";
import { sharedDatabase } from "../support/postgresql.ts";
import { runProgram } from "../support/program.ts";
import { openClient, type Target } from "./client.ts";
import { commonSurname, customersFor, type Filled, fillDatabase, rareSurname } from "./fill.ts";
import { median } from "./measure.ts";
import { atMost, type Line } from "./report.ts";

const usualSizes = [1_000, 100_000, 1_000_000];

/** How many times of SQLite's PostgreSQL may take. */
const wanted = 2;

/**
 * From its seventh time on a statement has a plan for all values on a connection
 * (docs/decisions/0117-engines-side-by-side.md).
 */
const warmUp = 12;
const rounds = 31;

/** Measures both engines at each size. Throws where PostgreSQL's programs are not installed. */
export async function measureEngines(folder: string, given: readonly number[]): Promise<Line[]> {
  const server = await startPostgresql();
  if (!server) throw new Error(notInstalled);
  const lines: Line[] = [];
  try {
    for (const quotes of given.length > 0 ? given : usualSizes) {
      lines.push(...(await measureSize(quotes, join(folder, `engines-${quotes}`), server.url)));
    }
  } finally {
    server.stop();
  }
  return lines;
}

async function measureSize(quotes: number, dataDir: string, server: string): Promise<Line[]> {
  console.log(`Filling ${quotes} quotes, and moving them to PostgreSQL …`);
  const filled = await fillDatabase(dataDir, { customers: customersFor(quotes), quotes });
  const url = await makeDatabase(server, `bench_${quotes}`);
  const start = performance.now();
  const { code, output } = await runProgram("move", [url], { DATA_DIR: dataDir });
  if (code !== 0) throw new Error(`Moving failed:\n${output}`);
  await tidy(url);
  const moved = { what: `Moving ${quotes} quotes to PostgreSQL`, got: `${seconds(performance.now() - start)} s` };
  // Each server has a folder of its own, which it locks.
  const sqlite = await startApp({ dataDir, env: { DATABASE_URL: "" }, measured: true });
  const postgresql = await startApp({ dataDir: `${dataDir}-keys`, env: sharedDatabase(url), measured: true });
  try {
    const cookies = [(await sqlite.signIn()).cookie, (await postgresql.signIn()).cookie];
    const lines: Line[] = [];
    for (const [what, path] of Object.entries(pathsOf(quotes, filled))) {
      const headers = cookies.map((Cookie) => ({ Cookie }));
      const targets = [sqlite, postgresql].map(({ port }, at) => anew({ port, path, headers: headers[at] ?? {} }));
      const [ours = Number.NaN, theirs = Number.NaN] = await inTurns(targets);
      const note = `PostgreSQL ${theirs.toFixed(1)} ms, SQLite ${ours.toFixed(1)} ms`;
      lines.push({ what: `Among ${quotes}: ${what}`, ...atMost(theirs / ours, wanted, "times"), note });
    }
    return [moved, ...lines];
  } finally {
    await Promise.all([sqlite.stop(), postgresql.stop()]);
  }
}

let times = 0;

/** A target; a call gets an address of its own each time, so that no kept answer is sent. */
function anew(target: Target): Target {
  const { path } = target;
  if (!path.startsWith("/api/")) return target;
  return {
    ...target,
    get path() {
      times += 1;
      return `${path}${path.includes("?") ? "&" : "?"}time=${times}`;
    },
  };
}

/** Lists, searches and screens, by what they are. */
function pathsOf(quotes: number, { lastNumber, lastPhone }: Filled): Record<string, string> {
  const far = Math.min(500, quotes / 10);
  const searches = [commonSurname, rareSurname, "a", "sl", `${rareSurname} a`, lastPhone, "nobody at all"];
  const search = (path: string) =>
    Object.fromEntries(searches.map((q) => [`${path}, searching for ${q}`, `${path}?${new URLSearchParams({ q })}`]));
  const same = (paths: readonly string[]) => Object.fromEntries(paths.map((path) => [path, path]));
  return {
    ...same([
      "/api/quotes",
      `/api/quotes?page=${far}`,
      "/quotes",
      "/api/customers",
      "/customers",
      "/jobs",
      "/invoices",
    ]),
    ...same(["/", "/calendar", "/products", `/quotes/${quotes}/preview`, "/customers/1", "/today"]),
    ...same(sortsOf(quoteSorting.columns).map((sort) => `/quotes.data?sort=${sort}`)),
    ...same(["status=draft", "status=expired", "expires=week"].map((filter) => `/quotes.data?${filter}`)),
    ...same(customerSorts.map((sort) => `/customers.data?sort=${sort}`)),
    ...search("/api/quotes"),
    ...search("/customers.data"),
    "a number, searched": `/api/quotes?${new URLSearchParams({ q: lastNumber })}`,
    "the search over everything": `/search.data?${new URLSearchParams({ q: rareSurname })}`,
  };
}

/** The medians of the milliseconds of single requests to each target, which are asked in turns. */
async function inTurns(targets: readonly Target[]): Promise<number[]> {
  const client = openClient(1);
  const taken: number[][] = targets.map(() => []);
  try {
    for (let round = -warmUp; round < rounds; round += 1) {
      for (const [at, target] of targets.entries()) {
        const start = performance.now();
        await client.ask(target);
        if (round >= 0) taken[at]?.push(performance.now() - start);
      }
    }
  } finally {
    client.close();
  }
  return taken.map(median);
}

async function makeDatabase(server: string, name: string): Promise<string> {
  const client = new pg.Client(`${server}/postgres`);
  await client.connect();
  await client.query(`CREATE DATABASE "${name}" TEMPLATE template0 ENCODING 'UTF8'`);
  await client.end();
  return `${server}/${name}`;
}

/** Does at once what PostgreSQL does by itself within a minute: it notes which pages an index alone can answer for. */
async function tidy(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query("VACUUM");
  await client.end();
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(1);
}
