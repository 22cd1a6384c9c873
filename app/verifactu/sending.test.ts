/** Sending by the outbox to a stand-in for the agency: in order, whole, once, whatever happens to the answers. */
import { beforeEach, expect, vi } from "vitest";
import { hurryOutbox } from "#app/outbox/lanes.server.ts";
import { RetryAfter } from "#app/outbox/outbox.ts";
import { reader, write } from "#app/platform/database.server.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { test, testOfRest } from "../../tests/support/divided.ts";
import { bothAtOnce } from "../../tests/support/other-process.ts";
import { StandInAgency } from "../../tests/support/verifactu/agency.ts";
import { issuer, someFacts } from "../../tests/support/verifactu/facts.ts";
import {
  hurryUntil,
  pem,
  recordMany,
  setSettings,
  useSending,
  waiting,
  waitUntilSettled,
} from "../../tests/support/verifactu/sending.ts";
import { type Agency, NotConnected } from "./post.server.ts";
import { getQueue } from "./queue.server.ts";
import { contentOfAlta, noMarks, readRecord, sealRecord } from "./record-xml.server.ts";
import { appendAnnulment, askToSend, usualSystem } from "./records.server.ts";
import { deliverRecordsTo } from "./sending.server.ts";

const { file } = useDatabase();
let agency: StandInAgency;
const { start, sentNumbers } = useSending(file, () => agency);

beforeEach(async () => {
  agency = await StandInAgency.start(pem);
});

test("records of before sending was turned on go as late ones, though no attempt has failed", async () => {
  await recordMany(2, new Date(Date.now() - 3_600_000));
  await setSettings({ mode: "test" });
  await write((transaction) => askToSend(transaction, new Date()));
  await start();
  await waitUntilSettled();
  expect(agency.messages.map(({ incident }) => incident)).toEqual([true]);
  expect(await getQueue()).toMatchObject({ rejected: 0, accepted_with_errors: 0 });
});

test("an invoice and its annulment go in this order in one message", async () => {
  await setSettings({ mode: "test" });
  const [number = ""] = await recordMany(1);
  await write((transaction) =>
    appendAnnulment(transaction, { issuer, number, issuedOn: "2026-11-01" }, { at: new Date() }),
  );
  await start();
  await waitUntilSettled();
  expect(agency.taken.map(({ kind }) => kind)).toEqual(["alta", "anulacion"]);
});

test("an answer that names none of the records counts as none, and is kept", async () => {
  await setSettings({ mode: "test" });
  const numbers = await recordMany(1);
  agency.manners.push("mute");
  await start();
  await waitUntilSettled();
  // The queue says it only until the next message, which may go at once.
  const kept = await reader().verifactuSubmission.findMany({ where: { error: { contains: "names none" } } });
  expect(kept).toMatchObject([{ answer: expect.any(Uint8Array), answered_at: expect.any(Date) }]);
  expect(sentNumbers()).toEqual(numbers);
  expect(agency.messages.map(({ incident }) => incident)).toEqual([false, true]);
});

test("a certificate that has ended sends nothing, says so, and the next message tells of it", async () => {
  await setSettings({ mode: "test", cert_until: new Date("2026-01-01") });
  await recordMany(1);
  await start();
  await hurryUntil(async () => expect((await getQueue()).error).toBe("The certificate has ended"));
  expect(agency.messages).toEqual([]);
  await setSettings({ cert_until: new Date("2099-01-01") });
  await waitUntilSettled();
  expect(agency.messages).toEqual([{ records: 1, incident: true }]);
});

test("while an answer is awaited nothing is sent again, however long it takes", async () => {
  await setSettings({ mode: "test" });
  agency.manners.push("slow");
  await recordMany(3);
  await start();
  await hurryUntil(async () => expect(agency.messages.length).toBe(1));
  await hurryOutbox("verifactu");
  expect(await getQueue()).toMatchObject({ waiting: 0, unanswered: 3 });
  agency.letGo();
  await waitUntilSettled();
  expect(agency.messages).toEqual([{ records: 3, incident: false }]);
});

/** Why sending fails at once, after the wait that the answer to the test before may have ordered. */
const failureAt = (of: Agency) =>
  vi.waitFor(async () => {
    const failure = await deliverRecordsTo(of)(null).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(RetryAfter);
    return failure;
  }, waiting);

test.each<[string, string, () => Agency]>([
  ["nobody listens", "ECONNREFUSED", () => ({ ...agency.agency, address: () => "https://127.0.0.1:1/" })],
  ["another server answers", "certificate", () => ({ address: agency.agency.address })],
])("where %s nothing was sent, and what had no answer before still has none", async (_, reason, elsewhere) => {
  await setSettings({ mode: "test" });
  const numbers = await recordMany(2);
  agency.manners.push("lost");
  expect(await failureAt(agency.agency)).not.toBeInstanceOf(NotConnected);
  const lost = await reader().verifactuSubmission.findFirstOrThrow({ orderBy: { id: "desc" } });
  numbers.push(...(await recordMany(1)));
  expect(await failureAt(elsewhere())).toBeInstanceOf(NotConnected);
  expect(await getQueue()).toMatchObject({ waiting: 1, unanswered: 2, error: expect.stringContaining(reason) });
  const sent = await reader().verifactuDelivery.findMany({ where: { state: "sent" } });
  expect(sent.map(({ submission_id }) => submission_id)).toEqual([lost.id, lost.id]);
  expect(agency.messages).toEqual([{ records: 2, incident: false }]);
  await start();
  await waitUntilSettled();
  expect(agency.messages).toEqual([
    { records: 2, incident: false },
    { records: 3, incident: true },
  ]);
  expect(sentNumbers()).toEqual(numbers);
  expect(await getQueue()).toMatchObject({ rejected: 0, accepted_with_errors: 0, error: "" });
});

test("two processes that send at once: the agency has each record once, and all count as accepted", async () => {
  await setSettings({ mode: "test" });
  const numbers = await recordMany(300);
  const stand = { address: agency.agency.address("test", false), ca: agency.agency.ca };
  await bothAtOnce("verifactu/send-records.ts", file, [stand, stand]);
  expect(sentNumbers()).toEqual(numbers);
  expect(await getQueue()).toMatchObject({ waiting: 0, unanswered: 0, rejected: 0, accepted_with_errors: 0 });
});

test("a batch that another has sent or answered since it was read is read again", async () => {
  await setSettings({ mode: "test" });
  const numbers = await recordMany(3);
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
  await setSettings({ mode: "test" });
  const [first] = await recordMany(1);
  await start();
  await waitUntilSettled();
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
    await setSettings({ mode: "test" });
    const numbers = await recordMany(2500);
    agency.manners.push("lost", "well", "silent", "wrong", "lost");
    await start();
    await waitUntilSettled();
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

test("the wait that the answer orders is kept, and the answer is kept whole", async () => {
  await setSettings({ mode: "test" });
  agency.wait = 3600;
  const [first] = await recordMany(1);
  await start();
  await waitUntilSettled();
  const [second] = await recordMany(1);
  await vi.waitFor(async () => {
    // The first message, where it found the second record too before it ended: the second message waits behind it.
    const row = await reader().outbox.findFirst({
      where: { kind: "verifactu", done_at: null },
      orderBy: { id: "asc" },
    });
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
