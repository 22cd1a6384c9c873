/**
 * What the browser tests of a worker share. All is named here, whichever tests need it, and starts with the first test
 * that does: Playwright runs files whose fixtures of the worker differ in workers of their own, each with a process, an
 * app and a browser.
 */
import { type Browser, test as base } from "@playwright/test";
import { type App, type SignedInCaller, startApp } from "../../support/app.ts";
import { type MailServer, startMailServer } from "../../support/mail-server.ts";
import { PushService } from "../../support/push-service.ts";
import { type StandIn, startStandIn } from "./form-client/stand-in.ts";
import { makeShown, type Shown } from "./screens/shown.ts";
import { SharedPage } from "./shared-page.ts";

/** An app with a session of its first user. */
type SignedInApp = { app: App; me: SignedInCaller };

export type WorkerFixtures = {
  /** The app of most tests, whose data each of them makes. */
  usualApp: SignedInApp;
  /** The app of the tests of screens (screens.ts), whose data other tests do not expect. */
  screensApp: SignedInApp;
  /** The data that the screens show. */
  shown: Shown;
  /** The app of the tests of e-mail (mail.ts), whose settings other tests do not expect. */
  mailApp: SignedInApp;
  mailServer: MailServer;
  /** An app behind https; no test changes it for the others. */
  secureApp: App;
  pushService: PushService;
  /** The app of the tests of notifications, which sends to that service. Each test books on days of its own. */
  pushApp: App;
  /** The server of the form client's own cases. */
  standIn: StandIn;
  /** Whether the pages are the form client's (tests/browser/support/form-client). */
  formClient: boolean;
  /** The page of tests in a browser. */
  shared: SharedPage;
};

export const test = base.extend<object, WorkerFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from it
  usualApp: [({}, use) => withSignedInApp(use), { scope: "worker" }],

  // biome-ignore lint/correctness/noEmptyPattern: as above
  screensApp: [({}, use) => withSignedInApp(use), { scope: "worker" }],

  shown: [async ({ screensApp }, use) => use(await makeShown(screensApp.me)), { scope: "worker" }],

  // biome-ignore lint/correctness/noEmptyPattern: as above
  mailApp: [({}, use) => withSignedInApp(use), { scope: "worker" }],

  mailServer: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const server = await startMailServer();
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],

  secureApp: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const app = await startApp({ env: { PUBLIC_URL: "https://alisio.example" } });
      await use(app);
      await app.stop();
    },
    { scope: "worker" },
  ],

  pushService: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const service = await PushService.start();
      await use(service);
      service.stop();
    },
    { scope: "worker" },
  ],

  pushApp: [
    async ({ pushService }, use) => {
      const app = await startApp({ env: pushService.env });
      await use(app);
      await app.stop();
    },
    { scope: "worker" },
  ],

  standIn: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const server = await startStandIn();
      await use(server);
      server.stop();
    },
    { scope: "worker" },
  ],

  formClient: [false, { option: true, scope: "worker" }],

  // Playwright's own would be started for the form client too, which needs none.
  browser: [
    async ({ playwright, formClient }, use) => {
      if (formClient) return use(noBrowser);
      const browser = await playwright.chromium.launch();
      await use(browser);
      await browser.close();
    },
    { scope: "worker" },
  ],

  shared: [
    async ({ browser }, use) => {
      const shared = new SharedPage(browser);
      await use(shared);
      await shared.close();
    },
    { scope: "worker" },
  ],
});

async function withSignedInApp(use: (signedIn: SignedInApp) => Promise<void>): Promise<void> {
  const app = await startApp();
  await use({ app, me: await app.signIn() });
  await app.stop();
}

/** What stands for the browser where the form client needs none. */
const noBrowser = {} as Browser;
