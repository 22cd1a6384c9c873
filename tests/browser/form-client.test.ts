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

for (const { name, html, act, wanted } of cases) {
  test(`a browser: ${name}`, { tag: ["@plain", "@rendered"] }, async ({ page, server }) => {
    server.show(html);
    await page.goto(`${server.url}/page`);
    expect(await act(page, server)).toEqual(wanted);
  });
}
