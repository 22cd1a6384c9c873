import { afterAll } from "vitest";
import { type App, type SignedInCaller, startApp } from "./app.ts";

/**
 * Starts an app for the tests of this file, with the given environment variables and a session; it is stopped after
 * them.
 */
export async function runningApp(env: Record<string, string> = {}): Promise<{ app: App; me: SignedInCaller }> {
  const app = await startApp({ env });
  afterAll(() => app.stop());
  return { app, me: await app.signIn() };
}
