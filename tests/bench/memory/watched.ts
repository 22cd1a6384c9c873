/** Starts the server whose memory and event loop are measured, as all measurements of them want it. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { addEngineer } from "../../browser/support/data.ts";
import { type App, startApp } from "../../support/app.ts";
import { type Filled, fillDatabase } from "../fill.ts";
import type { MixedLoad } from "./mixed.ts";
import { makePictures } from "./phones.ts";
import { type Watch, watchServer } from "./watch.ts";

export type Watched = { app: App; filled: Filled; watching: Watch; stop(): Promise<void> };

const scale = { customers: 2_000, quotes: 10_000 };

/** Starts the server on a fresh database in a folder, and watches it until it is stopped. */
export async function startWatched(folder: string): Promise<Watched> {
  const dataDir = join(folder, "watched");
  const filled = await fillDatabase(dataDir, scale);
  const figures = join(folder, "figures");
  const preload = pathToFileURL(join(import.meta.dirname, "inside.mjs")).href;
  const app = await startApp({ dataDir, env: { NODE_OPTIONS: `--import=${preload}`, FIGURES: figures } });
  const watching = watchServer(app, figures);
  return {
    ...{ app, filled, watching },
    async stop() {
      watching.end();
      await app.stop();
    },
  };
}

/** What mixed load is made of, on a watched server. */
export async function loadOf({ app, filled }: Watched): Promise<MixedLoad> {
  const me = await app.signIn();
  const engineer = await addEngineer(me);
  return { app, me, filled, pictures: await makePictures(), engineer_id: engineer.id };
}
