/** What a job's page and the answers of calls say of engineers who are off at its time. */
import { beforeEach, expect, test } from "vitest";
import { createAbsence, deleteAbsence } from "#app/engineers/absences.server.ts";
import { createEngineer } from "#app/engineers/engineers.server.ts";
import { createJob } from "#app/jobs/create-job.server.ts";
import { savedJobOnWire } from "#app/jobs/job-wire.server.ts";
import { getJob } from "#app/jobs/jobs.server.ts";
import { askedBecauseOf } from "#app/jobs/time-doubts.server.ts";
import { inRequest, limitToEngineer } from "#app/platform/request.server.ts";
import { wordsIn } from "#app/words/words.server.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { storeCustomer, storeProduct, storeQuote } from "../../tests/support/stored.ts";
import { doubtLines } from "./job-doubts.server.ts";

useDatabase();

let quote_id = 0;
let [ana, nuria] = [0, 0];

beforeEach(async () => {
  const [customer, product] = [await storeCustomer(), await storeProduct()];
  quote_id = (await storeQuote(customer.id, product.id)).id;
  ana = (await createEngineer({ name: "Ana Abad", email: null, active: 1 })).id;
  nuria = (await createEngineer({ name: "Nuria Peláez", email: null, active: 1 })).id;
});

const book = (day: string, confirmed?: string) =>
  createJob(
    { quote_id, start: new Date(`${day}T09:00:00Z`), duration_minutes: 120, engineer_ids: [ana, nuria] },
    { confirmed },
  );

/** The lines of a job's page; `only`: as the account of that engineer sees it. */
const linesOf = (id: number, only: number | null = null) =>
  inRequest({ id: "test", person: null }, async () => {
    limitToEngineer(only);
    const job = await getJob(id, "en");
    return job && (await doubtLines(job, wordsIn("en")));
  });

/** The warnings in the answer of a call that saves a job; `only`: to the account of that engineer. */
const warningsOf = (id: number, only: number | null) =>
  inRequest({ id: "test", person: null }, async () => {
    limitToEngineer(only);
    return (await savedJobOnWire(id, "en")).warnings?.map(({ sentence }) => sentence);
  });

test("an engineer reads that a colleague is off, and the reason only of the own and the company's days off", async () => {
  const id = await book("2026-11-24");
  await createAbsence(nuria, { from: "2026-11-23", to: "2026-11-24", reason: "Baja médica" });
  const withReason = ["Nuria Peláez is off on this day (Baja médica)."];
  expect(await linesOf(id)).toEqual(withReason);
  expect(await linesOf(id, nuria)).toEqual(withReason);
  expect(await linesOf(id, ana)).toEqual(["Nuria Peláez is off on this day."]);
  expect(await warningsOf(id, null)).toEqual(withReason);
  expect(await warningsOf(id, nuria)).toEqual(withReason);
  expect(await warningsOf(id, ana)).toEqual(["Nuria Peláez is off on this day."]);
  const other = await book("2026-11-26");
  await createAbsence(null, { from: "2026-11-26", to: "2026-11-26", reason: "Patrón" });
  expect((await linesOf(other, ana))?.join(" ")).toMatch(/Ana Abad.*\(Patrón\).*Nuria Peláez.*\(Patrón\)/);
});

test("whoever confirmed a day off is not named beside another one that was entered later", async () => {
  const days = { from: "2026-11-24", to: "2026-11-24" };
  const local = await createAbsence(nuria, { ...days, reason: "San Andrés" });
  const error = await book("2026-11-24", "").catch((thrown: unknown) => thrown);
  const id = await book("2026-11-24", askedBecauseOf(error, wordsIn("en"))?.confirmation);
  expect(await linesOf(id)).toEqual([
    expect.stringMatching(/^Nuria Peláez is off on this day \(San Andrés\)\. Confirmed by /),
  ]);
  await createAbsence(nuria, { from: "2026-11-23", to: "2026-11-24", reason: "Baja" });
  await deleteAbsence(local.id);
  expect(await linesOf(id)).toEqual(["Nuria Peláez is off on this day (Baja)."]);
});
