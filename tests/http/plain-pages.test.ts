/** Plain pages: no script, one style sheet, little data; chosen by the device, or where its browser asks for little. */
import { expect } from "vitest";
import {
  addCustomer,
  addEngineer,
  addInvoice,
  addJob,
  addProduct,
  addQuote,
  addQuotedCustomer,
  addReport,
} from "../browser/support/data.ts";
import { cookieOf } from "../support/app.ts";
import type { Answer, Caller } from "../support/caller.ts";
import { test, testOf, testOfRest } from "../support/divided.ts";
import { firstVisit } from "../support/first-visit.ts";
import { faultsOf } from "../support/page-rules.ts";
import { runningApp } from "../support/running-app.ts";
import { makeShown, type Visit, visitsOf } from "./support/visits.ts";

// More space for new objects, which is collected less often: the app answers some 600 pages and makes much data.
const { app, me } = await runningApp({ NODE_OPTIONS: "--max-semi-space-size=16" });
// A second session, for the list of sessions.
await app.signIn();
const visits = visitsOf(await makeShown(me));

const saving = { "Save-Data": "on" };

async function visited(caller: Caller, { path, form, status = 200 }: Visit): Promise<Answer<unknown>> {
  const answer = form ? await caller.postForm(path, form) : await caller.get(path);
  expect(answer.status, answer.text.slice(0, 2000)).toBe(status);
  if (status !== 302) return answer;
  const cookies = [caller.headers.Cookie, cookieOf(answer.headers)].filter(Boolean).join("; ");
  return caller.with({ Cookie: cookies }).get(answer.headers.get("Location") ?? "");
}

function sheetsOf(html: string): string[] {
  return Array.from(html.matchAll(/<link\b[^>]*rel="stylesheet"[^>]*href="([^"#]+)/g), ([, address = ""]) => address);
}

/** The selectors of style sheets, with their addresses' files read once. */
const read = new Map<string, Promise<readonly string[]>>();
async function selectorsOf(addresses: readonly string[]): Promise<Set<string>> {
  const lists = addresses.map((address) => {
    const list = read.get(address) ?? app.visitor.get(address).then(({ text }) => selectorsIn(text));
    read.set(address, list);
    return list;
  });
  return new Set((await Promise.all(lists)).flat());
}

function selectorsIn(css: string): string[] {
  const heads = Array.from(css.matchAll(/(?:^|[{};])([^{};@]+)\{/g), ([, head = ""]) => head);
  // A comma inside brackets separates nothing.
  return heads.flatMap((head) => head.split(/,(?![^(]*\))/));
}

const classesIn = (text: string) => Array.from(text.matchAll(/\.([a-zA-Z][\w-]*)/g), ([, name = ""]) => name);

/** Selectors of the page's usual sheets that may match on the plain page, and that its one sheet lacks. */
async function lost(html: string, sheet: string, usual: readonly string[]): Promise<string[]> {
  const classes = new Set(
    Array.from(html.matchAll(/\bclass="([^"]*)"/g), ([, names = ""]) => names.split(/\s+/)).flat(),
  );
  const kept = await selectorsOf([sheet]);
  const all = await selectorsOf(usual);
  return [...all].filter(
    (one) =>
      !kept.has(one) &&
      !/\[(aria-selected|role=option)/.test(one) &&
      classesIn(one).length > 0 &&
      classesIn(one).every((c) => classes.has(c)),
  );
}

for (const [path, list] of Object.entries(visits)) {
  for (const visit of list) {
    const how = visit.form ? `, posted ${JSON.stringify(visit.form)}` : "";
    testOf(path)(`${path} as a plain page: ${visit.path}${how}`, async () => {
      const caller = visit.signedOut ? app.visitor : me;
      const { text, headers } = await visited(caller.with(saving), visit);
      expect(text).not.toMatch(
        /<script|modulepreload|<noscript|\son[a-z]+=|nonce=|data-discover|role="option"|aria-selected/,
      );
      expect(headers.get("Content-Security-Policy")).not.toContain("script-src");
      expect(headers.get("Content-Security-Policy")).toContain("default-src 'none'");
      expect(headers.get("Vary")).toContain("Save-Data");
      expect(sheetsOf(text)).toEqual([expect.stringMatching(/^\/assets\/plain-\w+\.css$/)]);
      expect(text).toContain(">Full pages</button>");
      expect(await faultsOf(text)).toEqual([]);
      const [sheet = ""] = sheetsOf(text);
      if (visit.form || visit.status === 302) return;
      const usual = sheetsOf((await caller.get(visit.path)).text);
      expect(usual[0]).toMatch(/^\/assets\/frame-/);
      expect(await lost(text, sheet, usual)).toEqual([]);
    });
  }
}

testOfRest(
  "a whole plain page of each list, of the sign-in, of a customer and of a full week takes at most 12 KB",
  async () => {
    const { customer, product } = await addQuotedCustomer(me);
    const engineer = await addEngineer(me);
    // More than a page of each list.
    for (let n = 0; n < 26; n += 1) {
      await addCustomer(me);
      await addProduct(me);
      const quote = await addQuote(me, { customer_id: customer.id, product_id: product.id }, { status: "accepted" });
      await addInvoice(me, quote.id);
      await addReport(me, engineer.id);
    }
    // Three jobs on each working day of a week.
    for (const day of ["01", "02", "03", "04", "05"]) {
      for (const hour of ["08", "11", "15"]) {
        const quote = await addQuote(me, { customer_id: customer.id, product_id: product.id }, { status: "accepted" });
        await addJob(me, quote.id, `2032-03-${day}T${hour}:00`);
      }
    }
    const lists = [
      ...[
        "/customers",
        "/products",
        "/quotes",
        "/jobs",
        "/invoices",
        "/receivables",
        "/books",
        "/today",
        "/search?q=a",
      ],
      ...["reports", "engineers", "tasks", "templates"].map((name) => `/service-reports/admin/${name}`),
      "/admin/audit",
    ];
    for (const path of ["/login", `/customers/${customer.id}`, "/calendar?date=2032-03-01", ...lists]) {
      const visit = await firstVisit(`${app.url}${path}`, path === "/login" ? "" : me.cookie, saving);
      expect(visit.requests, `${path}: ${visit.files.join()}`).toBe(2);
      expect(visit.bytes, path).toBeLessThanOrEqual(12_000);
    }
  },
);

const isPlain = ({ text }: Answer<unknown>) => !text.includes("<script");
const withCookie = (caller: Caller, cookie: string) => caller.with({ Cookie: `${me.cookie}; ${cookie}` });

test("a device chooses plain pages for a year, whoever signs in, and leaves them from the page", async () => {
  expect(isPlain(await me.get("/quotes"))).toBe(false);
  const chosen = await me.postForm("/pages", { pages: "plain", back: "/quotes?page=2&pages=full" });
  expect([chosen.status, chosen.headers.get("Location")]).toEqual([302, "/quotes?page=2"]);
  expect(chosen.headers.getSetCookie()[0]).toContain("Max-Age=31536000");
  const device = withCookie(me, cookieOf(chosen.headers));
  expect(isPlain(await device.get("/quotes"))).toBe(true);
  expect(isPlain(await app.visitor.with({ Cookie: cookieOf(chosen.headers) }).get("/login"))).toBe(true);
  const left = await device.postForm("/pages", { pages: "full", back: "/quotes" });
  expect(isPlain(await withCookie(me, cookieOf(left.headers)).get("/quotes"))).toBe(false);
  // The choice comes before what the browser asks for.
  expect(isPlain(await withCookie(me, cookieOf(left.headers)).with(saving).get("/quotes"))).toBe(false);
});

test("what is no choice changes nothing and leads to the start", async () => {
  const answer = await me.postForm("/pages", { pages: "some", back: "//evil.example" });
  expect([answer.headers.get("Location"), answer.headers.getSetCookie()]).toEqual(["/", []]);
  expect((await me.get("/pages")).headers.get("Location")).toBe("/");
  for (const value of ["off", "", "ON "]) {
    expect(isPlain(await me.with({ "Save-Data": value }).get("/quotes")), value).toBe(value === "ON ");
  }
});

test("what needs scripts offers them for its screen only", async () => {
  const plain = me.with(saving);
  const { text } = await plain.get("/service-reports/engineer?template=");
  const [, address = ""] = /<a class="button" href="([^"]+)">Turn on scripts for this screen/.exec(text) ?? [];
  expect(address).toBe("/service-reports/engineer?template=&amp;pages=full");
  const full = await plain.get(address.replace("&amp;", "&"));
  expect(isPlain(full)).toBe(false);
  expect(full.headers.get("Content-Security-Policy")).toContain("script-src 'self'");
  const asked = { "X-Build": "x", Referer: `${app.url}/service-reports/engineer?template=&pages=full` };
  // Its scripts load another screen as a document, which is plain again, and their own data.
  const other = await plain.with(asked).get("/quotes.data");
  expect(other.headers.get("X-Remix-Reload-Document") ?? other.text).toMatch(/true|\/quotes/);
  const own = await plain.with(asked).get("/service-reports/engineer.data");
  expect(own.text).toContain("engineers");
});

test.each([
  ["/admin", "Notifications on this device need scripts."],
  ["/my-day", "What is to work without signal needs scripts."],
  ["/service-reports/queue", "What is to work without signal needs scripts."],
  ["/calendar", "Moving jobs by dragging needs scripts."],
  ["/quotes/1/preview", "To show the pages here, scripts are needed."],
])("a plain page of %s says: %s", async (path, sentence) => {
  const { text } = await me.with(saving).get(path);
  expect(text).toContain(sentence);
  expect(text).not.toContain("<object");
  expect((await me.get(path)).text).not.toContain(sentence);
  const spanish = await me.with({ ...saving, "Accept-Language": "es" }).get(path);
  expect(spanish.text).toContain("Activar los scripts en esta pantalla");
});

test("the service worker keeps pages with their scripts, on a device with plain pages too", async () => {
  expect(isPlain(await me.with({ ...saving, "X-Pages": "full" }).get("/my-day"))).toBe(false);
  expect((await app.visitor.get("/sw.js")).text).toContain('"X-Pages": "full"');
});

test("theme and language are chosen on plain pages too", async () => {
  const plain = me.with(saving);
  const theme = await plain.postForm("/theme", { theme: "dark", back: "/admin" });
  expect((await withCookie(plain, cookieOf(theme.headers)).get("/admin")).text).toContain('data-theme="dark"');
  const language = await plain.postForm("/language", { language: "es", back: "/admin" });
  const spanish = (await withCookie(plain, cookieOf(language.headers)).get("/admin")).text;
  expect(spanish).toContain("Páginas completas");
});

test("a tag of a call's list is the same for all devices, since calls have no pages", async () => {
  const tags = await Promise.all(
    [me, me.with(saving)].map(async (caller) => (await caller.get("/api/quotes")).headers),
  );
  expect(tags[0]?.get("ETag")).toBeTruthy();
  expect(tags[1]?.get("ETag")).toBe(tags[0]?.get("ETag"));
});
