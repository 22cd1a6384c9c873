/** Mixed load: what an office and its engineers do in a busy hour, all at once. */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { type Chance, chanceOf, seeded } from "../../../prisma/demo/chance.ts";
import { type App, admin, type SignedInCaller } from "../../support/app.ts";
import { customer, product } from "../../support/samples.ts";
import type { Filled } from "../fill.ts";
import type { Pictures } from "./phones.ts";

export type MixedLoad = { app: App; me: SignedInCaller; filled: Filled; pictures: Pictures; engineer_id: number };

type Deed = (load: MixedLoad, chance: Chance) => Promise<{ status: number; text: string }>;

const people = 8;

const screens = [
  ...["/", "/customers", "/products", "/quote-builder", "/quotes", "/calendar", "/invoices", "/settings", "/admin"],
  ...["/admin/email", "/admin/audit", "/admin/backups", "/admin/sessions", "/service-reports/engineer"],
  ...["/service-reports/admin/reports", "/quotes.data", "/customers.data", "/calendar.data"],
];

const aQuote = ({ filled }: MixedLoad, chance: Chance) => chance.whole(1, filled.quoteOf60Lines);

/** What is done; each deed is in the list as often as its share of the load demands. */
const deeds: Deed[] = [
  ...Array.from(
    { length: 6 },
    (): Deed =>
      ({ me }, chance) =>
        me.get(chance.one(screens)),
  ),
  ({ me }, chance) => me.get(`/api/quotes?page=${chance.whole(1, 900)}`),
  ({ me }, chance) => me.get(`/quotes?page=${chance.whole(1, 900)}`),
  ({ me }) => me.get("/api/customers"),
  // A different text each time, of one word or more: each makes a query of its own.
  ({ me }, chance) => me.get(`/api/quotes?q=${chance.digits(2)}`),
  ({ me }, chance) =>
    me.get(`/quotes?q=${Array.from({ length: chance.whole(1, 6) }, () => chance.digits(1)).join("+")}`),
  ({ me }, chance) => me.get(`/service-reports/admin/reports?q=${chance.digits(2)}+ana`),
  (load, chance) => load.me.get(`/api/quotes/${aQuote(load, chance)}/pdf`),
  (load, chance) => load.me.get(`/api/quotes/${aQuote(load, chance)}/pdf?download=1`),
  ({ me }, chance) => me.post("/api/customers", { ...customer, surname: `Carga ${chance.digits(6)}` }),
  ({ me }, chance) => me.post("/api/products", { ...product, name: `Carga ${chance.digits(6)}` }),
  ({ me }, chance) => {
    const items = Array.from({ length: chance.whole(1, 12) }, (_, n) => ({ product_id: n + 1, quantity: 1 }));
    return me.post("/api/quotes", { customer_id: chance.whole(1, 2000), items, type: 2, discount: 0 });
  },
  (load, chance) => {
    const status = chance.one(["draft", "sent", "accepted", "rejected"]);
    return load.me.patch(`/api/quotes/${aQuote(load, chance)}`, { status });
  },
  (load, chance) => {
    const at = new Date(Date.UTC(2001, 0, 1) + chance.whole(1, 200_000) * 3_600_000).toISOString();
    return load.me.post("/api/jobs", { quote_id: aQuote(load, chance), start: at, duration_hours: 1 });
  },
  ({ app }) => app.visitor.get(`/api/calendar/feed.ics?token=${feedToken(app)}`),
  async ({ me, pictures, engineer_id }) => {
    const report = { idempotency_key: randomUUID(), customer_name: "Ana", site_address: "Calle Mayor 1", engineer_id };
    const { json } = await me.post<{ id: number }>("/api/service-reports/reports", report);
    const body = new Uint8Array(pictures.small);
    return me.send("PUT", `/api/service-reports/reports/${json.id}/photos/1`, { body });
  },
  // Rare deeds, about one in some hundred: a phone without scripts, a sign-in.
  async (load, chance) => {
    if (chance.happens(0.8)) return load.app.visitor.get("/login?from=/");
    if (chance.happens(0.7)) {
      const form = new URLSearchParams(admin);
      return load.app.visitor.send("POST", "/login", { body: form, headers: { "Sec-Fetch-Site": "same-origin" } });
    }
    const form = new FormData();
    const fields = { idempotency_key: randomUUID(), customer_name: "Ana", site_address: "Calle Mayor 1" };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set("engineer_id", String(load.engineer_id));
    form.set("report_date", new Date().toISOString().slice(0, 10));
    form.set("photos", new File([new Uint8Array(load.pictures.large)], "1.jpg", { type: "image/jpeg" }));
    return load.me.postForm("/service-reports/engineer", form);
  },
];

/**
 * Keeps up the load until the time (of performance.now()) is over: without pauses, or as many deeds a second as are
 * given. Gives the number of answers by status. Throws at a fault.
 */
export async function mixedLoad(
  load: MixedLoad,
  until: number,
  perSecond = Number.POSITIVE_INFINITY,
): Promise<Record<number, number>> {
  const answers: Record<number, number> = {};
  /** Milliseconds from one deed of a person to the next, both counted from their beginnings. */
  const gap = (people * 1000) / perSecond;
  await Promise.all(Array.from({ length: people }, (_, n) => person(chanceOf(seeded(Math.round(until) + n)), n)));
  return answers;

  async function person(chance: Chance, n: number): Promise<void> {
    let next = performance.now() + (gap * n) / people;
    while (performance.now() < until) {
      await setTimeout(Math.max(0, next - performance.now()));
      next += gap;
      const { status, text } = await chance.one(deeds)(load, chance);
      answers[status] = (answers[status] ?? 0) + 1;
      if (status === 500) throw new Error(`A fault: ${text.slice(0, 300)}`);
    }
  }
}

function feedToken({ dataDir }: App): string {
  return (JSON.parse(readFileSync(join(dataDir, "secrets.json"), "utf8")) as { feed_token: string }).feed_token;
}
