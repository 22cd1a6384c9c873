import { rmSync } from "node:fs";
import { expect, test } from "vitest";
import { type App, freshFolder, prepared, startApp } from "../support/app.ts";
import { feedTokenOf } from "../support/feed-link.ts";

const renew = "/admin/ios-calendar/renew";

async function feedStatus(app: App, token: string | undefined): Promise<number> {
  return (await app.visitor.get(`/api/calendar/feed.ics?${new URLSearchParams({ token: token ?? "" })}`)).status;
}

test("a new feed link makes the old one invalid at once and for good", async () => {
  const dataDir = await prepared(freshFolder());
  const app = await startApp({ dataDir });
  const me = await app.signIn();
  const before = await feedTokenOf(me);
  expect(await feedStatus(app, before)).toBe(200);
  expect((await me.get(renew)).text).toContain("Make a new link?");
  expect(await feedTokenOf(me)).toBe(before);

  const answer = await me.postForm(renew, {});
  expect(answer.status).toBe(302);
  expect(answer.headers.get("Location")).toBe("/admin/ios-calendar");
  const after = await feedTokenOf(me);
  expect(after).not.toBe(before);
  expect(await feedStatus(app, before)).toBe(401);
  expect(await feedStatus(app, after)).toBe(200);
  expect((await me.get("/admin/ios-calendar")).text).not.toContain(before);
  expect((await me.get("/api/customers")).status).toBe(200);
  await app.stop({ keepData: true });
  for (const token of [before, after]) expect(app.output()).not.toContain(token);

  const again = await startApp({ dataDir });
  expect(await feedStatus(again, before)).toBe(401);
  expect(await feedStatus(again, after)).toBe(200);
  await again.stop({ keepData: true });
  rmSync(dataDir, { recursive: true });
});

test("a feed token set by the configuration is used and cannot be renewed", async () => {
  const FEED_TOKEN = "given by/the & configuration=";
  const app = await startApp({ env: { FEED_TOKEN } });
  const me = await app.signIn();
  expect(await feedStatus(app, FEED_TOKEN)).toBe(200);
  const page = await me.get("/admin/ios-calendar");
  expect(page.text).toContain("The configuration (FEED_TOKEN) sets this link");
  expect(page.text).not.toContain(renew);
  expect(page.text).toContain("token=given+by%2Fthe+%26+configuration%3D");
  expect((await me.get(renew)).headers.get("Location")).toBe("/admin/ios-calendar");
  const refused = await me.postForm(renew, {});
  expect(refused.headers.get("Location")).toBe("/admin/ios-calendar");
  expect(await feedStatus(app, FEED_TOKEN)).toBe(200);
  await app.stop();
});

test("a page of another site cannot renew the link", async () => {
  const app = await startApp();
  const me = await app.signIn();
  const feed_token = await feedTokenOf(me);
  const forger = me.with({ Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" });
  expect([400, 403]).toContain((await forger.send("POST", renew, { body: new URLSearchParams() })).status);
  expect(await feedStatus(app, feed_token)).toBe(200);
  await app.stop();
});

test("over https the page shows both links, with the public address", async () => {
  const app = await startApp({ env: { PUBLIC_URL: "https://alisio.example/" } });
  const me = await app.signIn();
  const feed_token = await feedTokenOf(me);
  const { text } = await me.get("/admin/ios-calendar");
  expect(text).toContain(`href="webcal://alisio.example/api/calendar/feed.ics?token=${feed_token}"`);
  expect(text).toContain(`value="https://alisio.example/api/calendar/feed.ics?token=${feed_token}"`);
  expect(text).not.toContain("Calendar apps subscribe over HTTPS only");
  expect((await app.visitor.get("/admin/ios-calendar")).text).not.toContain(feed_token);
  await app.stop();
});
