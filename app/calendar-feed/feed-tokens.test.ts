import { createHmac } from "node:crypto";
import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { reader, write } from "#app/platform/database.server.ts";
import { openSecrets } from "#app/platform/secrets.server.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { getSubscription, ownerOfToken } from "./feed.server.ts";
import { companyLink, companyToken, engineerToken, renewToken } from "./feed-tokens.server.ts";

const { file } = useDatabase();
const stored = {
  feed_token: "f".repeat(43),
  engineer_feed_key: "k".repeat(43),
  engineer_feeds_renewed: { 7: "older" },
};

beforeAll(() => {
  writeFileSync(join(dirname(file), "secrets.json"), JSON.stringify(stored));
  openSecrets(dirname(file));
});

const older = (text: string) => createHmac("sha256", stored.engineer_feed_key).update(text).digest("base64url");

test("links of older versions stay good until they are renewed", async () => {
  expect(companyToken(null)).toBe(stored.feed_token);
  expect(engineerToken(7, null)).toBe(older("7 older"));
  expect(engineerToken(8, null)).toBe(older("8 "));
  expect(engineerToken(7, "newer")).toBe(older("7 newer"));
});

test("what the database stores of a new link opens no feed", async () => {
  expect(await ownerOfToken(stored.feed_token)).toBeNull();
  await write((transaction) => renewToken(transaction, companyLink));
  expect(await ownerOfToken(stored.feed_token)).toBeUndefined();
  const [{ renewed = "" } = {}] = await reader().feedLink.findMany();
  expect(await ownerOfToken(renewed)).toBeUndefined();
  const [, token = ""] = /token=(.+)$/.exec((await getSubscription("en")).plain) ?? [];
  expect(await ownerOfToken(token)).toBeNull();
  await write((transaction) => renewToken(transaction, companyLink));
  expect(await ownerOfToken(token)).toBeUndefined();
});
