import { readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type App, freshFolder, startApp } from "../support/app.ts";

const renew = "/admin/ios-calendar/renew";

function storedSecrets(app: App): Record<string, string> {
  return JSON.parse(readFileSync(join(app.dataDir, "secrets.json"), "utf8"));
}

async function feedStatus(app: App, token: string | undefined): Promise<number> {
  return (await app.visitor.get(`/api/calendar/feed.ics?${new URLSearchParams({ token: token ?? "" })}`)).status;
}

test("a new feed link makes the old one invalid at once and for good", async () => {
  const dataDir = freshFolder();
  const app = await startApp({ dataDir });
  const me = await app.signIn();
  const before = storedSecrets(app);
  expect(await feedStatus(app, before.feed_token)).toBe(200);
  expect((await me.get(renew)).text).toContain("Make a new link?");
  expect(storedSecrets(app)).toEqual(before);

  const answer = await me.postForm(renew, {});
  expect(answer.status).toBe(302);
  expect(answer.headers.get("Location")).toBe("/admin/ios-calendar");
  const after = storedSecrets(app);
  expect(after).toEqual({ ...before, feed_token: expect.stringMatching(/^[\w-]{43}$/) });
  expect(after.feed_token).not.toBe(before.feed_token);
  expect(statSync(join(dataDir, "secrets.json")).mode & 0o777).toBe(0o600);
  expect(await feedStatus(app, before.feed_token)).toBe(401);
  expect(await feedStatus(app, after.feed_token)).toBe(200);
  const page = await me.get("/admin/ios-calendar");
  expect(page.text).toContain(after.feed_token);
  expect(page.text).not.toContain(before.feed_token);
  expect((await me.get("/api/customers")).status).toBe(200);
  await app.stop({ keepData: true });
  for (const { feed_token = "" } of [before, after]) expect(app.output()).not.toContain(feed_token);

  const again = await startApp({ dataDir });
  expect(await feedStatus(again, before.feed_token)).toBe(401);
  expect(await feedStatus(again, after.feed_token)).toBe(200);
  await again.stop({ keepData: true });
  rmSync(dataDir, { recursive: true });
});

test("a feed token set by the configuration is used and cannot be renewed", async () => {
  const FEED_TOKEN = "given by/the & configuration=";
  const app = await startApp({ env: { FEED_TOKEN } });
  const me = await app.signIn();
  const stored = storedSecrets(app);
  expect(await feedStatus(app, FEED_TOKEN)).toBe(200);
  expect(await feedStatus(app, stored.feed_token)).toBe(401);
  const page = await me.get("/admin/ios-calendar");
  expect(page.text).toContain("The configuration (FEED_TOKEN) sets this link");
  expect(page.text).not.toContain(renew);
  expect(page.text).toContain("token=given+by%2Fthe+%26+configuration%3D");
  expect((await me.get(renew)).headers.get("Location")).toBe("/admin/ios-calendar");
  const refused = await me.postForm(renew, {});
  expect(refused.headers.get("Location")).toBe("/admin/ios-calendar");
  expect(storedSecrets(app)).toEqual(stored);
  expect(await feedStatus(app, FEED_TOKEN)).toBe(200);
  await app.stop();
});

test("a page of another site cannot renew the link", async () => {
  const app = await startApp();
  const me = await app.signIn();
  const { feed_token } = storedSecrets(app);
  const forger = me.with({ Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" });
  expect([400, 403]).toContain((await forger.send("POST", renew, { body: new URLSearchParams() })).status);
  expect(await feedStatus(app, feed_token)).toBe(200);
  await app.stop();
});

test("over https the page shows both links, with the public address", async () => {
  const app = await startApp({ env: { PUBLIC_URL: "https://alisio.example/" } });
  const me = await app.signIn();
  const { feed_token = "" } = storedSecrets(app);
  const { text } = await me.get("/admin/ios-calendar");
  expect(text).toContain(`href="webcal://alisio.example/api/calendar/feed.ics?token=${feed_token}"`);
  expect(text).toContain(`value="https://alisio.example/api/calendar/feed.ics?token=${feed_token}"`);
  expect(text).not.toContain("Calendar apps subscribe over HTTPS only");
  expect((await app.visitor.get("/admin/ios-calendar")).text).not.toContain(feed_token);
  await app.stop();
});
