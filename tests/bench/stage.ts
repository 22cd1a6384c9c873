/** What the benchmark measures, set up: a filled database of every size, each with its two servers. */
import { join } from "node:path";
import { type App, startApp } from "../support/app.ts";
import type { Target } from "./client.ts";
import { type Filled, fill } from "./fill.ts";
import { type Limit, startLimit } from "./limit.ts";

export type Size = {
  quotes: number;
  filled: Filled;
  app: App;
  limit: Limit;
  /** A request of whoever is signed in. */
  asked(path: string): Target;
};

const quoteCounts = [1_000, 10_000, 100_000];
const customers = 2_000;

/** Fills the databases in a folder and starts the servers; give `sizes` to `strike` whatever comes of it. */
export async function setUp(folder: string, sizes: Size[]): Promise<void> {
  for (const quotes of quoteCounts) {
    console.log(`Filling ${customers} customers and ${quotes} quotes …`);
    const dataDir = join(folder, String(quotes));
    const filled = await fill(dataDir, { customers, quotes });
    const app = await startApp({ dataDir });
    const limit = await startLimit(filled.file);
    const { cookie } = await app.signIn();
    sizes.push({
      quotes,
      filled,
      app,
      limit,
      asked: (path) => ({ port: app.port, path, headers: { Cookie: cookie } }),
    });
  }
}

/** Stops every server. */
export async function strike(sizes: readonly Size[]): Promise<void> {
  for (const { limit } of sizes) limit.stop();
  await Promise.all(sizes.map(({ app }) => app.stop()));
}
