/** Records that the outbox sends to the stand-in for the agency. */
import { dirname } from "node:path";
import { afterEach, beforeAll, beforeEach, expect, vi } from "vitest";
import { hurryOutbox, startOutbox, stopOutbox } from "#app/outbox/lanes.server.ts";
import { write } from "#app/platform/database.server.ts";
import { openSecrets } from "#app/platform/secrets.server.ts";
import { saveCertificate } from "#app/verifactu/certificate.server.ts";
import { getQueue, type Mode } from "#app/verifactu/queue.server.ts";
import { appendRecord } from "#app/verifactu/records.server.ts";
import { deliverRecordsTo } from "#app/verifactu/sending.server.ts";
import { ignore } from "../outbox.ts";
import type { StandInAgency } from "./agency.ts";
import { makeCompanyCertificate } from "./company.ts";
import { issuer, someFacts } from "./facts.ts";

/** The company's certificate, by which the stand-in knows it. */
export const { pfx, pem } = makeCompanyCertificate({ company: issuer.nif }, "secret");

/**
 * Stores the certificate in the database of this file, and stops the outbox and the agency after each test, which fails
 * where the agency found a fault. `file` is that of useDatabase(), and `present` gives the agency that was started for
 * the test.
 */
export function useSending(file: string, present: () => StandInAgency) {
  beforeAll(async () => {
    openSecrets(dirname(file));
    await saveCertificate({ pfx, passphrase: "secret", isSeal: false }, { nif: issuer.nif, now: new Date() });
  });

  // Each test has a chain of its own at an agency of its own.
  beforeEach(async () => {
    await setSettings({ installation: "", mode: "off" });
  });

  afterEach(async () => {
    await stopOutbox();
    await write((transaction) => transaction.outbox.deleteMany());
    expect(present().faults).toEqual([]);
    present().stop();
  });

  const start = () =>
    startOutbox({ mail: ignore, push: ignore, pdf: ignore, verifactu: deliverRecordsTo(present().agency) });
  const sentNumbers = () => present().taken.map(({ invoice }) => invoice.number);
  return { start, sentNumbers };
}

export const setSettings = (data: { installation?: string; mode?: Mode; cert_until?: Date }) =>
  write((transaction) => transaction.verifactuSettings.update({ where: { id: 1 }, data }));

/** How many invoices were recorded, by which each has a number of its own. */
let n = 0;

/** Records so many invoices, now or at another time; gives their numbers. */
export async function recordMany(many: number, at = new Date()): Promise<string[]> {
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

/** Thousands of records are written, checked and read, which takes most of a processor that others use too. */
export const waiting = { timeout: 140_000, interval: 50 };

/** Tries at once what is to be tried later, until a condition holds. */
export const hurryUntil = (check: () => Promise<void>) =>
  vi.waitFor(async () => {
    await hurryOutbox("verifactu");
    await check();
  }, waiting);

/** Waits until nothing waits. */
export const waitUntilSettled = () =>
  hurryUntil(async () => expect(await getQueue()).toMatchObject({ waiting: 0, unanswered: 0 }));
