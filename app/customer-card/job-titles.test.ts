/** The name of a customer in the titles of jobs, after another name is saved or two customers are merged. */
import { expect, test } from "vitest";
import { updateCustomer } from "#app/customers/customers.server.ts";
import { createJob } from "#app/jobs/create-job.server.ts";
import { findVisits } from "#app/jobs/found-visits.server.ts";
import { cancelJob } from "#app/jobs/job-state.server.ts";
import { updateVisit } from "#app/jobs/visit-changes.server.ts";
import { createVisit } from "#app/jobs/visits.server.ts";
import { reader, write } from "#app/platform/database.server.ts";
import { parseSearch } from "#app/platform/search.ts";
import { wordsIn } from "#app/words/words.server.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { customer } from "../../tests/support/samples.ts";
import { storeCustomer, storeProduct, storeQuote } from "../../tests/support/stored.ts";
import { mergeCustomers } from "./merge.server.ts";

useDatabase();

let day = 0;
const slot = () => ({ start: new Date(Date.UTC(2031, 4, ++day, 9)), duration_hours: 2, engineer_ids: [] });

const row = (id: number) => reader().job.findUniqueOrThrow({ where: { id } });

/** A customer with a job of a quote, a visit, a cancelled visit, and a job whose title somebody else wrote. */
async function withJobs(surname: string) {
  const { id } = await storeCustomer({ first_name: "Pepa", surname });
  const quote = await storeQuote(id, (await storeProduct()).id);
  const visit = { customer_id: id, site_id: null, kind: "breakdown", title: "Avería 🔧", description: "" } as const;
  const jobs = {
    booked: await createJob({ quote_id: quote.id, ...slot() }),
    visit: await createVisit({ ...visit, ...slot() }),
    cancelled: await createVisit({ ...visit, ...slot() }),
    typed: await createJob({ quote_id: quote.id, ...slot() }),
  };
  await cancelJob(jobs.cancelled);
  await write(({ job }) => job.update({ where: { id: jobs.typed }, data: { title: `De ${surname}` } }));
  return { id, number: quote.quote_number, jobs };
}

type Named = Awaited<ReturnType<typeof withJobs>>;

/** Checks the titles after the change from one name to another, and that calendars are told of what changed alone. */
async function expectTitles({ number, jobs }: Named, change: () => Promise<unknown>, [former, present]: string[]) {
  const before = { booked: await row(jobs.booked), visit: await row(jobs.visit), typed: await row(jobs.typed) };
  await change();
  const [booked, visit] = [await row(jobs.booked), await row(jobs.visit)];
  expect([booked.title, visit.title]).toEqual([`${number} Pepa ${present}`, `Avería 🔧 · Pepa ${present}`]);
  expect((await row(jobs.cancelled)).title).toBe(`Avería 🔧 · Pepa ${former}`);
  expect(await row(jobs.typed)).toEqual(before.typed);
  for (const [now, then] of [
    [booked, before.booked],
    [visit, before.visit],
  ] as const) {
    expect(now.sequence).toBe(then.sequence + 1);
    expect(now.version).toBe(then.version);
    expect(now.updated_at.getTime()).toBeGreaterThanOrEqual(then.updated_at.getTime());
  }
  const found = async (q: string) => (await findVisits(parseSearch(q))).map(({ id }) => id);
  expect(await found(`averia ${present}`)).toContain(jobs.visit);
  expect(await found(`averia ${former}`)).not.toContain(jobs.visit);
}

const input = { ...customer, kind: "person" as const, company_name: "", notes: "", language: null };

test("another name of the customer is in the titles that the product made, and in no other", async () => {
  const named = await withJobs("Vieja");
  const rename = () => updateCustomer(named.id, { ...input, first_name: "Pepa", surname: "Nueva" });
  await expectTitles(named, rename, ["Vieja", "Nueva"]);
  const before = await row(named.jobs.visit);
  await updateCustomer(named.id, { ...input, first_name: "Pepa", surname: "Nueva", town: "Ronda" });
  expect(await row(named.jobs.visit)).toEqual(before);
  // A form of the visit that was opened before is still saved.
  await updateVisit(named.jobs.visit, { title: "Fuga" }, [before.version]);
  expect((await row(named.jobs.visit)).title).toBe("Fuga · Pepa Nueva");
});

test("after a merge the titles have the name of the customer who stays", async () => {
  const named = await withJobs("Doble");
  const kept = await storeCustomer({ first_name: "Pepa", surname: "Queda" });
  const merge = () => mergeCustomers({ id: named.id, into: kept.id }, wordsIn("es"), { source: null, target: null });
  await expectTitles(named, merge, ["Doble", "Queda"]);
});
