/**
 * A process that issues invoices and sends their records to the stand-in for the tax agency is killed at any moment,
 * also between a record and its answer: no number is missing, each invoice has its record, the chain is whole, and in
 * the end the agency has each record once, in their order.
 */
import { dirname } from "node:path";
import { setTimeout as passing } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { reader, write } from "#app/platform/database.server.ts";
import { openSecrets } from "#app/platform/secrets.server.ts";
import { saveSettings } from "#app/settings/settings.server.ts";
import { saveCertificate } from "#app/verifactu/certificate.server.ts";
import { checkChains } from "#app/verifactu/chain-check.server.ts";
import { getQueue } from "#app/verifactu/queue.server.ts";
import { useDatabase } from "../support/database.ts";
import { startProgram } from "../support/other-process.ts";
import { company } from "../support/samples.ts";
import { storeCustomer } from "../support/stored.ts";
import { StandInAgency } from "../support/verifactu/agency.ts";
import { makeCompanyCertificate } from "../support/verifactu/company.ts";
import { expectSoundBooks } from "./support/books.ts";
import { Chance } from "./support/chance.ts";
import { chooseByForm } from "./support/form.ts";

const rounds = chooseByForm({ short: 1, whole: 50 });
const program = "verifactu/issue-and-send.ts";

const { file } = useDatabase();
const { pfx, pem } = makeCompanyCertificate({ company: company.nie }, "secret");
let agency: StandInAgency;
let customer_id: number;

beforeAll(async () => {
  openSecrets(dirname(file));
  await saveSettings({ ...company, tax_rules: "spain" });
  await saveCertificate({ pfx, passphrase: "secret", isSeal: false }, { nif: company.nie, now: new Date() });
  await write((transaction) => transaction.verifactuSettings.update({ where: { id: 1 }, data: { mode: "test" } }));
  customer_id = (await storeCustomer()).id;
  agency = await StandInAgency.start(pem);
});

afterAll(() => agency.stop());

/** What the program is told: the stand-in, and for whom it issues. */
const told = () => ({ address: agency.agency.address("test", false), ca: agency.agency.ca, customer_id });

/** Lets the program issue and send, kills it at some moment, and gives the numbers that it had printed by then. */
async function issueAndKill(chance: Chance): Promise<string[]> {
  const manner = chance.one(["well", "well", "slow", "slow", "lost", "silent"] as const);
  const messages = agency.messages.length;
  agency.manners.splice(0, agency.manners.length, manner);
  const running = await startProgram(program, file);
  running.say(told());
  const numbers: string[] = [];
  let hasEnded = false;
  const listening = (async () => {
    for (let line = await running.next(); line !== undefined; line = await running.next()) numbers.push(line);
    hasEnded = true;
  })();
  const enough = chance.int(1, 8);
  // A slow agency has the records, and its answer never comes.
  const isDue = () => numbers.length >= enough && (manner !== "slow" || agency.messages.length > messages);
  while (!isDue() && !hasEnded) await passing(1);
  await passing(chance.int(0, 40));
  running.child.kill("SIGKILL");
  expect(await running.ended).toEqual([null, "SIGKILL"]);
  await listening;
  return numbers;
}

async function expectWhole(issued: readonly string[]): Promise<void> {
  expectSoundBooks(file);
  expect((await checkChains()).broken).toBeNull();
  const found = await reader().invoice.findMany({
    select: { invoice_number: true, annulled_at: true, _count: { select: { verifactu: true } } },
  });
  expect(found.map((invoice) => invoice.invoice_number)).toEqual(expect.arrayContaining([...issued]));
  for (const { invoice_number, annulled_at, _count } of found)
    expect(_count.verifactu, invoice_number).toBe(annulled_at ? 2 : 1);
  const { waiting, unanswered } = await getQueue();
  const messages = await reader().outbox.count({ where: { kind: "verifactu", done_at: null } });
  if (waiting + unanswered > 0) expect(messages, "somebody is left who sends what waits").toBeGreaterThan(0);
}

test(`after each of ${rounds} kills while issuing and sending nothing is half, and in the end all is sent once`, async () => {
  const chance = new Chance("kill while issuing");
  const issued: string[] = [];
  const began = performance.now();
  for (let round = 1; round <= rounds; round += 1) {
    issued.push(...(await issueAndKill(chance)));
    await expectWhole(issued);
  }
  agency.manners.length = 0;
  const last = await startProgram(program, file);
  last.say({ ...told(), many: 3 });
  expect(await last.ended).toEqual([0, null]);
  await expectWhole(issued);
  const counts = { waiting: 0, unanswered: 0, rejected: 0, accepted_with_errors: 0 };
  expect(await getQueue()).toMatchObject(counts);
  const records = await reader().verifactuRecord.findMany({ orderBy: { id: "asc" }, select: { hash: true } });
  expect(agency.taken.map(({ hash }) => hash)).toEqual(records.map(({ hash }) => hash));
  expect(agency.faults).toEqual([]);
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(`kill while issuing: ${rounds} rounds, ${records.length} records, ${seconds} s`);
}, 600_000);
