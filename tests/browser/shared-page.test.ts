import type { Page } from "@playwright/test";
import { expect, test } from "./support/journey.ts";
import { SharedPage } from "./support/shared-page.ts";

const options = { viewport: { width: 1280, height: 900 }, colorScheme: "light", javaScriptEnabled: true } as const;

/** What the browser still knows of what was done on the page. */
async function left(page: Page) {
  const cookies = await page.context().cookies();
  return page.evaluate(
    async (known) => ({
      cookies: known,
      local: localStorage.length,
      session: sessionStorage.length,
      databases: (await indexedDB.databases()).length,
      caches: (await caches.keys()).length,
      history: history.length,
      width: innerWidth,
      dark: matchMedia("(prefers-color-scheme: dark)").matches,
    }),
    cookies.length,
  );
}

test("a page that tests share is as new for each, or is another one", { tag: "@script" }, async ({ browser, app }) => {
  const shared = new SharedPage(browser);
  const take = (url = app.url) => shared.take(options, url, async () => undefined);
  const login = `${app.url}/login`;
  const page = await take();
  await page.goto(login);
  const fresh = await left(page);

  await page.context().addCookies([{ name: "theme", value: "dark", url: app.url }]);
  await page.evaluate(async () => {
    localStorage.setItem("a", "1");
    sessionStorage.setItem("a", "1");
    await new Promise((done) => {
      indexedDB.open("a").onsuccess = done;
    });
    await caches.open("a");
    history.pushState(null, "", "?a");
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ colorScheme: "dark" });
  await page.route("**/login", (route) => route.abort());
  const heard: string[] = [];
  page.on("request", (request) => heard.push(request.url()));
  expect(await left(page)).not.toEqual(fresh);

  const second = await take();
  expect(second).toBe(page);
  heard.length = 0;
  await second.goto(login);
  expect(await left(second)).toEqual(fresh);
  expect(heard).toEqual([]);

  await second.addInitScript(() => undefined);
  const third = await take();
  expect(third).not.toBe(page);
  expect(page.isClosed()).toBe(true);

  // A page resolves paths against the address of its app.
  expect(await take("http://127.0.0.1:1")).not.toBe(third);
  await shared.close();
});
