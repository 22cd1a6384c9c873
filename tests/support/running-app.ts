import { afterAll } from "vitest";
import { type App, type SignedInCaller, startApp } from "./app.ts";

/** An app for the tests of this file, with someone signed in; it is stopped after them. */
export async function runningApp(): Promise<{ app: App; me: SignedInCaller }> {
  const app = await startApp();
  afterAll(() => app.stop());
  return { app, me: await app.signIn() };
}
