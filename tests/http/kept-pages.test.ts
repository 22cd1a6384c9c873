/** Pages that are sent from memory: the same but for what is each page's own, and never an old one or another's. */
import { expect } from "vitest";
import { addCustomer } from "../browser/support/data.ts";
import type { Caller } from "../support/caller.ts";
import { test, testOfRest } from "../support/divided.ts";
import { runningApp } from "../support/running-app.ts";
import { signInAs } from "../support/users.ts";
import { makeShown, visitsOf } from "./support/visits.ts";

const { app, me } = await runningApp();
const shown = await makeShown(me);

/** Some screens have such a number of a page beside the key, and are never sent from memory. */
const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/** The page without what is its own, and that. */
async function load(caller: Caller, path: string) {
  const { status, text, headers } = await caller.get(path);
  const [, nonce = ""] = /'nonce-([\w-]+)'/.exec(headers.get("Content-Security-Policy") ?? "") ?? [];
  const keys = [...text.matchAll(/ name="form_key" value="([\w-]+)\./g)].map(([, key = ""]) => key);
  const [, dataKey = ""] = /\\"formKey\\",\\"([\w-]+)\\"/.exec(text) ?? [];
  const nonces = [...text.matchAll(/ nonce="([^"]*)"/g)].map(([, one]) => one);
  const same = text.replaceAll(nonce || "no nonce", "NONCE").replaceAll(dataKey || "no key", "KEY");
  return { status, text, nonce, nonces, keys, dataKey, same };
}

/** Loads a page as often as it takes for it to come from memory, and once more. */
async function loadFourTimes(caller: Caller, path: string) {
  const loads: Awaited<ReturnType<typeof load>>[] = [];
  for (let time = 0; time < 4; time += 1) loads.push(await load(caller, path));
  return loads;
}

test("each page has a nonce and a key of forms of its own, in all places", async () => {
  for (const path of ["/", "/quotes", "/login"]) {
    const loads = await loadFourTimes(path === "/login" ? app.visitor : me, path);
    for (const { nonce, nonces, keys, dataKey } of loads) {
      expect(nonces.length).toBeGreaterThan(2);
      expect(new Set(nonces)).toEqual(new Set([nonce]));
      expect(dataKey).toMatch(/^[\da-f-]{36}$/);
      for (const key of keys) expect(key).toBe(dataKey);
    }
    expect(new Set(loads.map(({ nonce }) => nonce)).size, path).toBe(4);
    expect(new Set(loads.map(({ dataKey }) => dataKey)).size, path).toBe(4);
  }
  expect((await load(me, "/")).keys.length).toBeGreaterThan(0);
});

test("a change, another user, another language, another device and another search have pages of their own", async () => {
  const surname = "Uncommon";
  await loadFourTimes(me, "/customers");
  await addCustomer(me, { first_name: "Ana", surname });
  for (const { text } of await loadFourTimes(me, "/customers")) expect(text).toContain(surname);
  const reader = await signInAs(app, "office");
  const [mine, theirs] = [await load(me, "/admin/sessions"), (await loadFourTimes(reader, "/admin/sessions"))[3]];
  expect(theirs?.same).not.toBe(mine.same);
  for (const { text } of await loadFourTimes(me.with({ "Accept-Language": "es" }), "/customers"))
    expect(text).toContain('<html lang="es"');
  for (const { text } of await loadFourTimes(me.with({ "Save-Data": "on" }), "/customers"))
    expect(text).not.toContain("<script");
  for (const { text } of await loadFourTimes(me, "/customers?q=nobody")) expect(text).not.toContain(surname);
  const found = (await load(me, "/customers")).text;
  expect([found.includes(surname), found.includes("<script"), found.includes('<html lang="en"')]).toEqual([
    true,
    true,
    true,
  ]);
});

testOfRest("every screen is the same from memory as drawn anew", async () => {
  const others: Record<string, string> = {};
  for (const visit of Object.values(visitsOf(shown)).flat()) {
    if (visit.form || visit.signedOut) continue;
    const loads = await loadWithinHalfHour(visit.path);
    const [first = "", second] = new Set(
      loads.map(({ status, text, nonce }) => `${status} ${text}`.replaceAll(nonce, "").replaceAll(uuid, "")),
    );
    if (second !== undefined) others[visit.path] = differenceOf(first, second);
  }
  // It has the instant at which it was loaded.
  expect(Object.keys(others), `${JSON.stringify(others)} ${app.faults()}`).toEqual(["/my-day"]);
});

/** Loads a screen three times, of which the first two are drawn: anew where a half-hour, which calendars show, ends. */
async function loadWithinHalfHour(path: string) {
  for (;;) {
    const begun = halfHour();
    const loads = [await load(me, path), await load(me, path), await load(me, path)];
    if (halfHour() === begun) return loads;
  }
}

function halfHour(): number {
  return Math.floor(Date.now() / (30 * 60_000));
}

/** What stands in two texts where they begin to differ. */
function differenceOf(one: string, other: string): string {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return [one, other].map((text) => text.slice(Math.max(0, at - 60), at + 60)).join(" | ");
}
