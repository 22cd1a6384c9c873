/** An app with a local mail server, one for each worker, apart from the app of the other tests. */
import { type MailServer, settingsFor, startMailServer } from "../../support/mail-server.ts";
import { test as base } from "./journey.ts";

export const test = base.extend<{ emailSettings: undefined }, { server: MailServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from it
    async ({}, use) => {
      const server = await startMailServer();
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],

  /** Each test begins with the e-mail settings of that server. */
  emailSettings: [
    async ({ me, server }, use) => {
      await me.put("/api/settings/email", settingsFor(server));
      await use(undefined);
    },
    { auto: true },
  ],
});
