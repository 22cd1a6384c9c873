/** The form client's own cases, in a real browser: what it does is what browsers do. */
import { test as base, expect } from "@playwright/test";
import { cases } from "./support/form-client/cases.ts";
import { type StandIn, startStandIn } from "./support/form-client/stand-in.ts";

const test = base.extend<object, { server: StandIn }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from it
    async ({}, use) => {
      const server = await startStandIn();
      await use(server);
      server.stop();
    },
    { scope: "worker" },
  ],
});

test("a browser does with small pages what the form client does", { tag: ["@plain", "@rendered"] }, async ({
  context,
  server,
}) => {
  for (const { name, html, act, wanted } of cases) {
    await test.step(name, async () => {
      server.show(html);
      const page = await context.newPage();
      page.setDefaultTimeout(5_000);
      await page.goto(`${server.url}/page`);
      expect.soft(await act(page, server), name).toEqual(wanted);
      await page.close();
    });
    await context.clearCookies();
  }
});
