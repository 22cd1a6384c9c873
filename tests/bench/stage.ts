/** Sets up the benchmark: for each size a filled database with its two servers. */
import { join } from "node:path";
import { type App, startApp } from "../support/app.ts";
import type { Target } from "./client.ts";
import { customersFor, type Filled, fillDatabase } from "./fill.ts";
import { type Limit, startLimit } from "./limit.ts";

export type Size = {
  quotes: number;
  filled: Filled;
  app: App;
  limit: Limit;
  /** The target of a request by a signed-in user. */
  asked(path: string): Target;
};

/** The numbers of quotes that most is measured with. */
export const usualCounts: readonly number[] = [1_000, 10_000, 100_000];

/**
 * Fills the databases in a folder, starts the servers and adds them to `sizes`; call stopServers() with that
 * afterwards, even when this throws.
 */
export async function setUp(folder: string, sizes: Size[], counts: readonly number[]): Promise<void> {
  for (const quotes of counts) {
    const customers = customersFor(quotes);
    console.log(`Filling ${customers} customers and ${quotes} quotes …`);
    const dataDir = join(folder, String(quotes));
    const filled = await fillDatabase(dataDir, { customers, quotes });
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

/** Stops all servers and removes their databases; `sizes` is empty afterwards. */
export async function stopServers(sizes: Size[]): Promise<void> {
  const all = sizes.splice(0);
  for (const { limit } of all) limit.stop();
  await Promise.all(all.map(({ app }) => app.stop()));
}
