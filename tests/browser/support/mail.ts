/** The test function for e-mail, on an app with a local mail server. */
import { type MailServer, settingsFor } from "../../support/mail-server.ts";
import { test as base } from "./journey.ts";

export const test = base.extend<{ server: MailServer; emailSettings: undefined }>({
  app: async ({ mailApp }, use) => use(mailApp.app),
  me: async ({ mailApp }, use) => use(mailApp.me),
  server: async ({ mailServer }, use) => use(mailServer),

  /** Each test begins with the e-mail settings of that server. */
  emailSettings: [
    async ({ me, server }, use) => {
      await me.put("/api/settings/email", settingsFor(server));
      await use(undefined);
    },
    { auto: true },
  ],
});
