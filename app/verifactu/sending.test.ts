/** Sending by the outbox to a stand-in for the agency: in order, whole, once, whatever happens to the answers. */
import { dirname } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from "vitest";
import { hurryOutbox, startOutbox, stopOutbox } from "#app/outbox/lanes.server.ts";
import { RetryAfter } from "#app/outbox/outbox.ts";
import { reader, write } from "#app/platform/database.server.ts";
import { openSecrets } from "#app/platform/secrets.server.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { test, testOfRest } from "../../tests/support/divided.ts";
import { bothAtOnce } from "../../tests/support/other-process.ts";
import { ignore } from "../../tests/support/outbox.ts";
import { StandInAgency } from "../../tests/support/verifactu/agency.ts";
import { makeCompanyCertificate } from "../../tests/support/verifactu/company.ts";
import { issuer, someFacts } from "../../tests/support/verifactu/facts.ts";
import { saveCertificate } from "./certificate.server.ts";
import { getQueue, type Mode } from "./queue.server.ts";
import { contentOfAlta, noMarks, readRecord, sealRecord } from "./record-xml.server.ts";
import { appendAnnulment, appendRecord, askToSend, usualSystem } from "./records.server.ts";
import { listWrong, sendAgain } from "./send-again.server.ts";
import { deliverRecordsTo } from "./sending.server.ts";

const { file } = useDatabase();
const { pfx, pem } = makeCompanyCertificate({ company: issuer.nif }, "secret");
let agency: StandInAgency;
let n = 0;

beforeAll(async () => {
  openSecrets(dirname(file));
  await saveCertificate({ pfx, passphrase: "secret", isSeal: false }, { nif: issuer.nif, now: new Date() });
});

beforeEach(async () => {
  agency = await StandInAgency.start(pem);
  // Each test has a chain of its own at an agency of its own.
  await set({ installation: "", mode: "off" });
});

afterEach(async () => {
  await stopOutbox();
  await write((transaction) => transaction.outbox.deleteMany());
  expect(agency.faults).toEqual([]);
  agency.stop();
});

afterAll(() => {
  vi.useRealTimers();
});

const set = (data: { installation?: string; mode?: Mode; cert_until?: Date }) =>
  write((transaction) => transaction.verifactuSettings.update({ where: { id: 1 }, data }));

/** Records so many invoices, now or at another time; gives their numbers. */
async function record(many: number, at = new Date()): Promise<string[]> {
  const numbers = Array.from({ length: many }, (_, index) => `F-${n + index}`);
  n += many;
  // A write is ended after 10 s, which 250 records at once took on PostgreSQL beside much else.
  for (let from = 0; from < many; from += 50) {
    await write(async (transaction) => {
      for (const number of numbers.slice(from, from + 50)) {
        await appendRecord(transaction, someFacts({ number, issuedOn: "2026-11-01" }), { at });
      }
    });
  }
  return numbers;
}

const start = () =>
  startOutbox({ mail: ignore, push: ignore, pdf: ignore, verifactu: deliverRecordsTo(agency.agency) });
const sentNumbers = () => agency.taken.map(({ invoice }) => invoice.number);

/** Thousands of records are written, checked and read here, which takes most of a processor that others use too. */
const waiting = { timeout: 140_000, interval: 50 };

/** Tries at once what is to be tried later, until a condition holds. */
const until = (check: () => Promise<void>) =>
  vi.waitFor(async () => {
    await hurryOutbox("verifactu");
    await check();
  }, waiting);

/** Waits until nothing waits. */
const settled = () => until(async () => expect(await getQueue()).toMatchObject({ waiting: 0, unanswered: 0 }));

test("what is refused or accepted with errors is listed, and goes again with the right marks", async () => {
  await set({ mode: "test" });
  const [good = "", refused = "", slip = ""] = await record(3);
  agency.codes.set(refused, 1142).set(slip, 2001);
  await start();
  await settled();
  const wrong = await listWrong("test", 10);
  expect(wrong).toMatchObject([
    { number: slip, state: "accepted_with_errors", code: "2001" },
    { number: refused, state: "rejected", code: "1142", message: `Error 1142 en "${refused}"` },
  ]);
  agency.codes.clear();
  for (const { id } of wrong) await sendAgain(id, new Date());
  await settled();
  const again = agency.taken.slice(-2).map(({ invoice, elements }) => {
    return [invoice.number, elements.Subsanacion, elements.RechazoPrevio];
  });
  expect(again).toEqual([
    [slip, "S", undefined],
    [refused, "S", "X"],
  ]);
  expect(await listWrong("test", 10)).toEqual([]);
  await expect(sendAgain(wrong[0]?.id ?? 0, new Date())).rejects.toMatchObject({ kind: "conflict" });
  const accepted = await reader().verifactuRecord.findFirstOrThrow({ where: { number: good } });
  await expect(sendAgain(accepted.id, new Date())).rejects.toMatchObject({ kind: "conflict" });
});

test("records of before sending was turned on go as late ones, though no attempt has failed", async () => {
  await record(2, new Date(Date.now() - 3_600_000));
  await set({ mode: "test" });
  await write((transaction) => askToSend(transaction, new Date()));
  await start();
  await settled();
  expect(agency.messages.map(({ incident }) => incident)).toEqual([true]);
  expect(await getQueue()).toMatchObject({ rejected: 0, accepted_with_errors: 0 });
});

test("what the agency has, though nothing here knows of it, is taken when it goes again", async () => {
  await set({ mode: "test" });
  await record(1);
  const { id, xml } = await reader().verifactuRecord.findFirstOrThrow({ orderBy: { id: "desc" } });
  // As after the restore of a backup from before it was sent.
  agency.look(readRecord(Buffer.from(xml)));
  await start();
  await settled();
  expect(await listWrong("test", 10)).toMatchObject([{ id, state: "rejected", code: "3000" }]);
  await sendAgain(id, new Date());
  await settled();
  expect(agency.taken.at(-1)?.elements).toMatchObject({ Subsanacion: "S" });
  expect(await listWrong("test", 10)).toEqual([]);
});

test("an invoice and its annulment in one message", async () => {
  await set({ mode: "test" });
  const [number = ""] = await record(1);
  await write((transaction) =>
    appendAnnulment(transaction, { issuer, number, issuedOn: "2026-11-01" }, { at: new Date() }),
  );
  await start();
  await settled();
  expect(agency.taken.map(({ kind }) => kind)).toEqual(["alta", "anulacion"]);
});

test("records of a former tax number wait for its certificate, which is taken as long as they do", async () => {
  await set({ mode: "test" });
  const former = { nif: "A58818501", name: "Before, S.L." };
  const old = await write((transaction) =>
    appendRecord(transaction, someFacts({ issuer: former, number: "old", issuedOn: "2026-11-01" }), { at: new Date() }),
  );
  const numbers = await record(2);
  await start();
  await until(async () => expect(await getQueue()).toMatchObject({ waiting: 1, of_other_nif: 1, unanswered: 0 }));
  expect(sentNumbers()).toEqual(numbers);
  await stopOutbox();
  agency.stop();
  const theirs = makeCompanyCertificate({ company: former.nif }, "secret");
  const upload = (file: Buffer) =>
    saveCertificate({ pfx: file, passphrase: "secret", isSeal: false }, { nif: issuer.nif, now: new Date() });
  agency = await StandInAgency.start(theirs.pem);
  await upload(theirs.pfx);
  await start();
  await settled();
  expect(sentNumbers()).toEqual(["old"]);
  await expect(upload(theirs.pfx)).rejects.toMatchObject({ kind: "invalid" });
  await upload(pfx);
  // At the real address, to which a later test sends all that there is, its certificate would be asked for.
  await write(async (transaction) => {
    const data = { site: "real", sent_at: new Date(), records: 1, incident: 0 };
    const { id: submission_id } = await transaction.verifactuSubmission.create({ data });
    const answer = { state: "Correcto", csv: "A", wait_seconds: 0, answer: new Uint8Array(1), answered_at: new Date() };
    await transaction.verifactuSubmission.update({ where: { id: submission_id }, data: answer });
    const delivery = { record_id: old, site: "real" };
    await transaction.verifactuDelivery.create({ data: { ...delivery, state: "sent", submission_id } });
    await transaction.verifactuDelivery.updateMany({ where: delivery, data: { state: "accepted" } });
  });
});

test("an answer that names none of the records counts as none, and is kept", async () => {
  await set({ mode: "test" });
  const numbers = await record(1);
  agency.manners.push("mute");
  await start();
  await settled();
  // The queue says it only until the next message, which may go at once.
  const kept = await reader().verifactuSubmission.findMany({ where: { error: { contains: "names none" } } });
  expect(kept).toMatchObject([{ answer: expect.any(Uint8Array), answered_at: expect.any(Date) }]);
  expect(sentNumbers()).toEqual(numbers);
  expect(agency.messages.map(({ incident }) => incident)).toEqual([false, true]);
});

test("a certificate that has ended sends nothing, says so, and the next message tells of it", async () => {
  await set({ mode: "test", cert_until: new Date("2026-01-01") });
  await record(1);
  await start();
  await until(async () => expect((await getQueue()).error).toBe("The certificate has ended"));
  expect(agency.messages).toEqual([]);
  await set({ cert_until: new Date("2099-01-01") });
  await settled();
  expect(agency.messages).toEqual([{ records: 1, incident: true }]);
});

test("while an answer is awaited nothing is sent again, however long it takes", async () => {
  await set({ mode: "test" });
  agency.manners.push("slow");
  await record(3);
  await start();
  await until(async () => expect(agency.messages.length).toBe(1));
  await hurryOutbox("verifactu");
  expect(await getQueue()).toMatchObject({ waiting: 0, unanswered: 3 });
  agency.letGo();
  await settled();
  expect(agency.messages).toEqual([{ records: 3, incident: false }]);
});

test("two processes that send at once: the agency has each record once, and all count as accepted", async () => {
  await set({ mode: "test" });
  const numbers = await record(300);
  const stand = { address: agency.agency.address("test", false), ca: agency.agency.ca };
  await bothAtOnce("verifactu/send-records.ts", file, [stand, stand]);
  expect(sentNumbers()).toEqual(numbers);
  expect(await getQueue()).toMatchObject({ waiting: 0, unanswered: 0, rejected: 0, accepted_with_errors: 0 });
});

test("a batch that another has sent or answered since it was read is read again", async () => {
  await set({ mode: "test" });
  const numbers = await record(3);
  const deliver = deliverRecordsTo(agency.agency);
  const faults: unknown[] = [];
  // After the answer to the test before, the agency asks to wait.
  await vi.waitFor(async () => {
    // Both read the same records before either notes what it sends.
    for (const end of await Promise.allSettled([deliver(null), deliver(null)])) {
      if (end.status === "rejected" && !(end.reason instanceof RetryAfter)) faults.push(end.reason);
    }
    expect(sentNumbers()).toEqual(numbers);
  }, waiting);
  expect(faults).toEqual([]);
  expect(await getQueue()).toMatchObject({ waiting: 0, unanswered: 0, rejected: 0, accepted_with_errors: 0 });
});

test("the stand-in for the agency notices a record that names another one before it than the last", async () => {
  await set({ mode: "test" });
  const [first] = await record(1);
  await start();
  await settled();
  const { hash, generated_at, installation } = await reader().verifactuRecord.findFirstOrThrow({
    orderBy: { id: "desc" },
  });
  // The hash is right, and another invoice is named by it.
  const previous = { nif: issuer.nif, number: "F-wrong", issuedOn: "2026-11-01", hash };
  const system = { ...usualSystem, producer: issuer, version: "1", installation };
  const seal = { previous, system, generatedAt: generated_at };
  const { xml } = sealRecord("alta", contentOfAlta(someFacts({ number: "F-next" })), noMarks, seal);
  agency.look(readRecord(xml));
  expect(agency.faults.splice(0)).toEqual([
    expect.stringMatching(`F-next .* names .* F-wrong .* before it, and the last was .* ${first} `),
  ]);
});

// Late in this file, since every look at the queue counts all records that tests before have made.
testOfRest(
  "2,500 records go as 1,000, 1,000 and 500 with answers lost in between, in order, none twice",
  async () => {
    await set({ mode: "test" });
    const numbers = await record(2500);
    agency.manners.push("lost", "well", "silent", "wrong", "lost");
    await start();
    await settled();
    expect(sentNumbers()).toEqual(numbers);
    // The first and the second message twice: the agency took both at once, and their answers were lost.
    expect(agency.messages.map(({ records }) => records)).toEqual([1000, 1000, 1000, 1000, 500]);
    expect(agency.messages.map(({ incident }) => incident)).toEqual([false, true, true, true, false]);
    expect(
      agency.taken.every(({ previous }, index) => (previous?.hash ?? "") === (agency.taken[index - 1]?.hash ?? "")),
    ).toBe(true);
    expect(await getQueue()).toMatchObject({ mode: "test", rejected: 0, accepted_with_errors: 0, error: "" });
  },
  180_000,
);

// Behind the tests that count what is refused, and before one of a long wait.
test("an annulment whose answer was lost counts as taken; one never sent before only when it goes again", async () => {
  await set({ mode: "test" });
  const [lost = "", refused = ""] = await record(2);
  await start();
  await settled();
  const annul = (number: string) =>
    write((transaction) =>
      appendAnnulment(transaction, { issuer, number, issuedOn: "2026-11-01" }, { at: new Date() }),
    );
  agency.manners.push("lost");
  const taken = await annul(lost);
  await settled();
  agency.codes.set(refused, 3001);
  await annul(refused);
  await settled();
  expect(agency.taken.map(({ kind }) => kind)).toEqual(["alta", "alta", "anulacion"]);
  const delivery = await reader().verifactuDelivery.findFirstOrThrow({ where: { record_id: taken } });
  expect(delivery).toMatchObject({ state: "accepted", code: "", message: "" });
  const wrong = await listWrong("test", 10);
  expect(wrong).toMatchObject([{ number: refused, kind: "anulacion", code: "3001" }]);
  const again = await sendAgain(wrong[0]?.id ?? 0, new Date());
  await settled();
  const answered = await reader().verifactuDelivery.findFirstOrThrow({ where: { record_id: again } });
  expect(answered).toMatchObject({ state: "accepted", code: "", message: "" });
  expect(await listWrong("test", 10)).toEqual([]);
});

test("the annulment of an invoice whose record was refused says so, at the test address too", async () => {
  await set({ mode: "test" });
  const [number = ""] = await record(1);
  agency.codes.set(number, 1142);
  await start();
  await settled();
  agency.codes.clear();
  await write((transaction) =>
    appendAnnulment(transaction, { issuer, number, issuedOn: "2026-11-01" }, { at: new Date() }),
  );
  await settled();
  expect(agency.taken.map(({ kind }) => kind)).toEqual(["anulacion"]);
});

test("the wait that the answer orders is kept, and the answer is kept whole", async () => {
  await set({ mode: "test" });
  agency.wait = 3600;
  const [first] = await record(1);
  await start();
  await settled();
  const [second] = await record(1);
  await vi.waitFor(async () => {
    const row = await reader().outbox.findFirst({ where: { kind: "verifactu", done_at: null } });
    expect(row?.last_error).toBe("The agency asks to wait");
    expect(row?.next_at.getTime()).toBeGreaterThan(Date.now() + 3_500_000);
  }, waiting);
  expect(sentNumbers()).toEqual([first]);
  expect((await getQueue()).waiting).toBe(1);
  const last = await reader().verifactuSubmission.findFirstOrThrow({ orderBy: { id: "desc" } });
  expect(last).toMatchObject({ state: "Correcto", wait_seconds: 3600, records: 1 });
  expect(Buffer.from(last.answer ?? []).toString()).toContain(`NumSerieFactura>${first}<`);
  expect(second).not.toBe(first);
});

test("switched off nothing is sent; the real address gets everything, and takes what it refuses as it goes again", async () => {
  await record(1);
  await start();
  await hurryOutbox("verifactu");
  await stopOutbox();
  expect(agency.messages).toEqual([]);
  await set({ mode: "real" });
  const all = await reader().verifactuRecord.count({ where: { issuer_nif: issuer.nif } });
  expect(await getQueue()).toMatchObject({ mode: "real", waiting: all });
  await record(1);
  await start();
  await settled();
  // An annulment that went again is a double where the first was taken, which counts as taken.
  const doubles = await reader().verifactuRecord.count({ where: { kind: "anulacion", corrects_id: { not: null } } });
  // What says that no record was accepted before it was true at the test address only.
  const untrue = await listWrong("real", 10);
  expect(untrue.map(({ code }) => code)).toEqual(["3000"]);
  expect(agency.taken.length).toBe(all + 1 - doubles - untrue.length);
  for (const { id } of untrue) await sendAgain(id, new Date());
  await settled();
  expect((await getQueue()).rejected).toBe(0);
}, 180_000);
