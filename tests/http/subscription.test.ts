import { rmSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { type App, freshFolder, prepareFolder, startApp } from "../support/app.ts";
import { feedTokenOf } from "../support/feed-link.ts";

const renew = "/admin/ios-calendar/renew";

const dataDir = await prepareFolder(freshFolder());
let app = await startApp({ dataDir });

afterAll(async () => {
  await app.stop({ keepData: true });
  rmSync(dataDir, { recursive: true });
});

async function feedStatus(app: App, token: string | undefined): Promise<number> {
  return (await app.visitor.get(`/api/calendar/feed.ics?${new URLSearchParams({ token: token ?? "" })}`)).status;
}

test("a new feed link makes the old one invalid at once and for good", async () => {
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

  app = await startApp({ dataDir });
  expect(await feedStatus(app, before)).toBe(401);
  expect(await feedStatus(app, after)).toBe(200);
});

test("a feed token set by the configuration is used and cannot be renewed; over https the page shows both links, with the public address", async () => {
  const FEED_TOKEN = "given by/the & configuration=";
  const configured = await startApp({ env: { FEED_TOKEN, PUBLIC_URL: "https://alisio.example/" } });
  const me = await configured.signIn();
  expect(await feedStatus(configured, FEED_TOKEN)).toBe(200);
  const page = await me.get("/admin/ios-calendar");
  expect(page.text).toContain("The configuration (FEED_TOKEN) sets this link");
  expect(page.text).not.toContain(renew);
  const link = "alisio.example/api/calendar/feed.ics?token=given+by%2Fthe+%26+configuration%3D";
  expect(page.text).toContain(`href="webcal://${link}"`);
  expect(page.text).toContain(`value="https://${link}"`);
  expect(page.text).not.toContain("Calendar apps subscribe over HTTPS only");
  expect((await configured.visitor.get("/admin/ios-calendar")).text).not.toContain("token=given");
  expect((await me.get(renew)).headers.get("Location")).toBe("/admin/ios-calendar");
  const refused = await me.postForm(renew, {});
  expect(refused.headers.get("Location")).toBe("/admin/ios-calendar");
  expect(await feedStatus(configured, FEED_TOKEN)).toBe(200);
  await configured.stop();
});

test("a page of another site cannot renew the link", async () => {
  const me = await app.signIn();
  const feed_token = await feedTokenOf(me);
  const forger = me.with({ Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" });
  expect([400, 403]).toContain((await forger.send("POST", renew, { body: new URLSearchParams() })).status);
  expect(await feedStatus(app, feed_token)).toBe(200);
});
