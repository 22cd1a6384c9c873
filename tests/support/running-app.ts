import { afterAll } from "vitest";
import { type App, type SignedInCaller, startApp } from "./app.ts";

/** Starts an app for the tests of this file, with a session; it is stopped after them. */
export async function runningApp(): Promise<{ app: App; me: SignedInCaller }> {
  const app = await startApp();
  afterAll(() => app.stop());
  return { app, me: await app.signIn() };
}
