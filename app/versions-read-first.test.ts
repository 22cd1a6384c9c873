/**
 * That what a call or a form gives is never older than the version beside it: who then saves would overwrite what was
 * never shown (docs/decisions/0022-two-people.md). And that a quote is read as of one save.
 */
import { RouterContextProvider } from "react-router";
import { beforeAll, expect, test, vi } from "vitest";
import { useDatabase } from "../tests/support/database.ts";
import { site } from "../tests/support/samples.ts";
import { quoteInput, storeBooking, storedQuote, storeSite } from "../tests/support/stored.ts";
import { loader as customerCall } from "./customer-card/customer.api.ts";
import { updateCustomer } from "./customers/customers.server.ts";
import { loader as siteCall } from "./customers/site.api.ts";
import { siteSchema } from "./customers/site.schema.ts";
import { updateSite } from "./customers/sites.server.ts";
import { loader as engineerCall } from "./engineers/engineer.api.ts";
import { engineerSchema } from "./engineers/engineer.schema.ts";
import { loader as engineersScreen } from "./engineers/engineers.route.tsx";
import { createEngineer, updateEngineer } from "./engineers/engineers.server.ts";
import { loader as personScreen } from "./engineers/person.route.tsx";
import type { ApiArguments } from "./http/api.server.ts";
import { validate } from "./http/validation.server.ts";
import { loader as jobCall, action as jobChange } from "./jobs/job.api.ts";
import { updateVisit } from "./jobs/visit-changes.server.ts";
import { createVisit } from "./jobs/visits.server.ts";
import { inRequest } from "./platform/request.server.ts";
import { loader as quoteCall } from "./quotes/quote.api.ts";
import { updateQuote } from "./quotes/quotes.server.ts";

/** Somebody else's save, which comes after so many more queries of the reader. */
const other = vi.hoisted(() => ({ after: 0, save: null as (() => Promise<unknown>) | null }));

vi.mock("#app/platform/database.server.ts", async (original) => {
  const database = await original<typeof import("./platform/database.server.ts")>();
  const thenOther = async <Rows>(queried: Promise<Rows>): Promise<Rows> => {
    const rows = await queried;
    other.after -= 1;
    const { after, save } = other;
    if (after > 0 || !save) return rows;
    other.save = null;
    await save();
    return rows;
  };
  const counted = <Model extends object>(model: Model): Model =>
    new Proxy(model, {
      get(of, name) {
        const member = Reflect.get(of, name);
        return typeof member === "function" ? (...given: unknown[]) => thenOther(member.apply(of, given)) : member;
      },
    });
  const reader = () =>
    new Proxy(database.reader(), { get: (client, name) => counted(Reflect.get(client, name) as object) });
  const rowsOf = (...given: Parameters<typeof database.rowsOf>) => thenOther(database.rowsOf(...given));
  return { ...database, reader, rowsOf };
});

useDatabase();

type Shown = { text: unknown; version: number };
type Case = {
  /** Saves the thing with a text. */
  save: (text: string) => Promise<unknown>;
  /** Asks for it. */
  show: () => Promise<Shown>;
};

const cases: Record<string, Case> = {};

const called = (params: Record<string, unknown>, method = "GET", body?: object): ApiArguments => {
  const url = new URL("http://localhost/");
  const request = new Request(url, { method, ...(body && { body: JSON.stringify(body) }) });
  const texts = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));
  return { request, url, params: texts, context: new RouterContextProvider() };
};

/** What a call answers: a text of its JSON, and the version in its ETag. */
async function answered<Thing>(answer: Promise<Response>, textOf: (thing: Thing) => string): Promise<Shown> {
  const response = await answer;
  const tag = response.headers.get("ETag") ?? "";
  return { text: textOf((await response.json()) as Thing), version: Number(/^"v(\d+)"$/.exec(tag)?.[1]) };
}

beforeAll(async () => {
  const { customer, product: sold, quote } = await storeBooking();
  const [of, { id: customer_id }] = [quote.id, customer];
  const place = { customer_id, id: (await storeSite(customer_id)).id };
  const engineer = await createEngineer(validate(engineerSchema, { name: "Nuria" }));
  const visit = await createVisit({
    ...{ customer_id, site_id: null, kind: "breakdown", title: "Old", description: "" },
    engineer_ids: [],
  });
  const saveVisit = (description: string) => updateVisit(visit, { description });
  const saveEngineer = (phone: string) => updateEngineer(engineer.id, { phone });
  const textOfJob = ({ description }: { description: string }) => description;
  Object.assign(cases, {
    job: { save: saveVisit, show: () => answered(jobCall(called({ id: visit })), textOfJob) },
    "changed job": {
      save: saveVisit,
      show: () => answered(jobChange(called({ id: visit }, "PATCH", { kind: "warranty" })), textOfJob),
    },
    engineer: {
      save: saveEngineer,
      show: () => answered(engineerCall(called({ id: engineer.id })), ({ phone }: { phone: string }) => phone),
    },
    "form of an engineer": {
      save: saveEngineer,
      async show() {
        const { data } = await personScreen(
          called({ id: engineer.id }) as unknown as Parameters<typeof personScreen>[0],
        );
        return { text: data.engineer?.phone, version: Number(data.version) };
      },
    },
    "forms of engineers": {
      save: saveEngineer,
      async show() {
        const { data } = await engineersScreen();
        return { text: data.rows[0]?.phone, version: Number(data.rows[0]?.version) };
      },
    },
    quote: {
      save: (title: string) => updateQuote(of, quoteInput(customer_id, sold.id, { title }), "en"),
      show: () => answered(quoteCall(called({ id: of })), ({ title }: { title: string }) => title),
    },
    customer: {
      save: (town: string) => updateCustomer(customer_id, { ...customer, town }),
      show: () => answered(customerCall(called({ id: customer_id })), ({ town }: { town: string }) => town),
    },
    site: {
      save: (name: string) => updateSite(place, validate(siteSchema, { ...site, name })),
      show: () => answered(siteCall(called({ id: customer_id, site: place.id })), ({ name }: { name: string }) => name),
    },
  } satisfies Record<string, Case>);
});

test.each([
  ...["job", "changed job", "engineer", "form of an engineer", "forms of engineers", "quote", "customer", "site"],
])("%s: who saves between two queries is not overwritten", async (name) => {
  const { show, save } = cases[name] as Case;
  const asRequest = (work: () => Promise<Shown>) => inRequest({ id: "", person: null }, work);
  for (let queries = 1, isSaved = true; isSaved; queries += 1) {
    await save("before");
    const { version } = await asRequest(show);
    Object.assign(other, { after: queries, save: () => save("after") });
    const shown = await asRequest(show);
    isSaved = other.save === null;
    other.save = null;
    // The call that changes the thing counts as a save, too.
    const saves = name === "changed job" ? 2 : 1;
    const isNewer = isSaved && shown.version >= version + saves;
    expect([isNewer, shown.text], `after ${queries} queries`).not.toEqual([true, "before"]);
    expect(queries).toBeLessThan(50);
  }
});

test("a quote: whoever saves between two queries, its discount is that of its lines", async () => {
  const { customer, product, quote } = await storeBooking();
  const save = (quantity: number) => {
    const items = [{ product_id: product.id, quantity }];
    return updateQuote(quote.id, quoteInput(customer.id, product.id, { items, discount: quantity * 100 }), "en");
  };
  for (let queries = 1, isSaved = true; isSaved; queries += 1) {
    await save(1);
    Object.assign(other, { after: queries, save: () => save(2) });
    const { discount_cents, lines } = await storedQuote(quote.id);
    isSaved = other.save === null;
    other.save = null;
    const quantity = discount_cents / 10_000;
    expect(lines, `after ${queries} queries`).toMatchObject([{ quantity_milli: quantity * 1000 }]);
    expect(queries).toBeLessThan(50);
  }
});
