/**
 * What becomes of records that the agency refuses or accepts with errors, of annulments, and of records that wait for
 * another certificate or for the real address. The outbox sends them to a stand-in for the agency.
 */
import { beforeEach, expect, test } from "vitest";
import { hurryOutbox, stopOutbox } from "#app/outbox/lanes.server.ts";
import { reader, write } from "#app/platform/database.server.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { StandInAgency } from "../../tests/support/verifactu/agency.ts";
import { makeCompanyCertificate } from "../../tests/support/verifactu/company.ts";
import { issuer, someFacts } from "../../tests/support/verifactu/facts.ts";
import {
  hurryUntil,
  pem,
  pfx,
  recordMany,
  setSettings,
  useSending,
  waitUntilSettled,
} from "../../tests/support/verifactu/sending.ts";
import { saveCertificate } from "./certificate.server.ts";
import { getQueue } from "./queue.server.ts";
import { readRecord } from "./record-xml.server.ts";
import { appendAnnulment, appendRecord } from "./records.server.ts";
import { listWrong, sendAgain } from "./send-again.server.ts";

const { file } = useDatabase();
let agency: StandInAgency;
const { start, sentNumbers } = useSending(file, () => agency);

beforeEach(async () => {
  agency = await StandInAgency.start(pem);
});

test("what is refused or accepted with errors is listed, and goes again with the right marks", async () => {
  await setSettings({ mode: "test" });
  const [good = "", refused = "", slip = ""] = await recordMany(3);
  agency.codes.set(refused, 1142).set(slip, 2001);
  await start();
  await waitUntilSettled();
  const wrong = await listWrong("test", 10);
  expect(wrong).toMatchObject([
    { number: slip, state: "accepted_with_errors", code: "2001" },
    { number: refused, state: "rejected", code: "1142", message: `Error 1142 en "${refused}"` },
  ]);
  agency.codes.clear();
  for (const { id } of wrong) await sendAgain(id, new Date());
  await waitUntilSettled();
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

test("what the agency has, though nothing here knows of it, is taken when it goes again", async () => {
  await setSettings({ mode: "test" });
  await recordMany(1);
  const { id, xml } = await reader().verifactuRecord.findFirstOrThrow({ orderBy: { id: "desc" } });
  // As after the restore of a backup from before it was sent.
  agency.look(readRecord(Buffer.from(xml)));
  await start();
  await waitUntilSettled();
  expect(await listWrong("test", 10)).toMatchObject([{ id, state: "rejected", code: "3000" }]);
  await sendAgain(id, new Date());
  await waitUntilSettled();
  expect(agency.taken.at(-1)?.elements).toMatchObject({ Subsanacion: "S" });
  expect(await listWrong("test", 10)).toEqual([]);
});

test("records of a former tax number wait for its certificate, which is taken as long as they do", async () => {
  await setSettings({ mode: "test" });
  const former = { nif: "A58818501", name: "Before, S.L." };
  const old = await write((transaction) =>
    appendRecord(transaction, someFacts({ issuer: former, number: "old", issuedOn: "2026-11-01" }), { at: new Date() }),
  );
  const numbers = await recordMany(2);
  await start();
  await hurryUntil(async () => expect(await getQueue()).toMatchObject({ waiting: 1, of_other_nif: 1, unanswered: 0 }));
  expect(sentNumbers()).toEqual(numbers);
  await stopOutbox();
  agency.stop();
  const theirs = makeCompanyCertificate({ company: former.nif }, "secret");
  const upload = (file: Buffer) =>
    saveCertificate({ pfx: file, passphrase: "secret", isSeal: false }, { nif: issuer.nif, now: new Date() });
  agency = await StandInAgency.start(theirs.pem);
  await upload(theirs.pfx);
  await start();
  await waitUntilSettled();
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

test("an annulment whose answer was lost counts as taken; one never sent before only when it goes again", async () => {
  await setSettings({ mode: "test" });
  const [lost = "", refused = ""] = await recordMany(2);
  await start();
  await waitUntilSettled();
  const annul = (number: string) =>
    write((transaction) =>
      appendAnnulment(transaction, { issuer, number, issuedOn: "2026-11-01" }, { at: new Date() }),
    );
  agency.manners.push("lost");
  const taken = await annul(lost);
  await waitUntilSettled();
  agency.codes.set(refused, 3001);
  await annul(refused);
  await waitUntilSettled();
  expect(agency.taken.map(({ kind }) => kind)).toEqual(["alta", "alta", "anulacion"]);
  const delivery = await reader().verifactuDelivery.findFirstOrThrow({ where: { record_id: taken } });
  expect(delivery).toMatchObject({ state: "accepted", code: "", message: "" });
  const wrong = await listWrong("test", 10);
  expect(wrong).toMatchObject([{ number: refused, kind: "anulacion", code: "3001" }]);
  const again = await sendAgain(wrong[0]?.id ?? 0, new Date());
  await waitUntilSettled();
  const answered = await reader().verifactuDelivery.findFirstOrThrow({ where: { record_id: again } });
  expect(answered).toMatchObject({ state: "accepted", code: "", message: "" });
  expect(await listWrong("test", 10)).toEqual([]);
});

// Behind the tests that list what is refused: the record that it leaves refused would be in their lists.
test("the annulment of an invoice whose record was refused says so, at the test address too", async () => {
  await setSettings({ mode: "test" });
  const [number = ""] = await recordMany(1);
  agency.codes.set(number, 1142);
  await start();
  await waitUntilSettled();
  agency.codes.clear();
  await write((transaction) =>
    appendAnnulment(transaction, { issuer, number, issuedOn: "2026-11-01" }, { at: new Date() }),
  );
  await waitUntilSettled();
  expect(agency.taken.map(({ kind }) => kind)).toEqual(["anulacion"]);
});

// Last in this file: it sends the records of all tests before to the real address, that of the first for its refusal.
test("switched off nothing is sent; the real address gets everything, and takes what it refuses as it goes again", async () => {
  await recordMany(1);
  await start();
  await hurryOutbox("verifactu");
  await stopOutbox();
  expect(agency.messages).toEqual([]);
  await setSettings({ mode: "real" });
  const all = await reader().verifactuRecord.count({ where: { issuer_nif: issuer.nif } });
  expect(await getQueue()).toMatchObject({ mode: "real", waiting: all });
  await recordMany(1);
  await start();
  await waitUntilSettled();
  // An annulment that went again is a double where the first was taken, which counts as taken.
  const doubles = await reader().verifactuRecord.count({ where: { kind: "anulacion", corrects_id: { not: null } } });
  // What says that no record was accepted before it was true at the test address only.
  const untrue = await listWrong("real", 10);
  expect(untrue.map(({ code }) => code)).toEqual(["3000"]);
  expect(agency.taken.length).toBe(all + 1 - doubles - untrue.length);
  for (const { id } of untrue) await sendAgain(id, new Date());
  await waitUntilSettled();
  expect((await getQueue()).rejected).toBe(0);
}, 180_000);
