import { appendFileSync } from "node:fs";
import { afterAll } from "vitest";
import { type App, type SignedInCaller, startApp } from "./app.ts";
import { sharedAppsFile } from "./templates.ts";

/**
 * Starts an app for the tests of this file, with the given environment variables and a session; it is stopped after
 * them.
 */
export async function runningApp(env: Record<string, string> = {}): Promise<{ app: App; me: SignedInCaller }> {
  const app = await startApp({ env });
  afterAll(() => app.stop());
  return { app, me: await app.signIn() };
}

/** What the files that share an app may use of it. */
type SharedApp = Omit<App, "requests" | "stop">;

let shared: Promise<App> | undefined;

/**
 * Gives the app that the files of this process share, with a session of this file's own. A start and the first pages
 * take more of a processor than most files do. For tests that need only what they make themselves: they may not count
 * rows of others, expect a number or an id, change the administrator's password, or cause faults. A setting that one
 * changes it sets back. The days on which one books without engineers no other file may use.
 */
export async function sharedApp(): Promise<{ app: SharedApp; me: SignedInCaller }> {
  shared ??= startShared();
  const app = await shared;
  return { app, me: await app.signIn() };
}

/** Starts the app, and notes it for the end of the run, which stops it (templates.setup.ts). */
async function startShared(): Promise<App> {
  const app = await startApp();
  appendFileSync(sharedAppsFile(), `${app.pid} ${app.dataDir}\n`);
  return app;
}
