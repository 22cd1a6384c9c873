/**
 * The owner of a certificate, which certificates are refused and why, and that the key is not readable in the database.
 */
import { beforeAll, expect, test } from "vitest";
import { reader, write } from "#app/platform/database.server.ts";
import { openSecrets } from "#app/platform/secrets.server.ts";
import { todayWords } from "#app/words/today-words.ts";
import { verifactuWords } from "#app/words/verifactu-words.ts";
import { wordsIn } from "#app/words/words.server.ts";
import { freshFolder } from "../../tests/support/app.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { type Holder, makeCompanyCertificate } from "../../tests/support/verifactu/company.ts";
import {
  daysToRenew,
  getCertificate,
  openCertificate,
  readCertificate,
  saveCertificate,
} from "./certificate.server.ts";
import { askToSend } from "./records.server.ts";
import { setMode } from "./setup.server.ts";

useDatabase();
beforeAll(() => openSecrets(freshFolder()));

const nif = "A58818501";
const now = new Date("2026-11-23T09:00:00Z");
const made = (holder: Holder) => makeCompanyCertificate(holder, "secret").pfx;
const own = made({ company: nif, person: "12345678Z" });

const sentence = async (pfx: Buffer, passphrase = "secret") =>
  saveCertificate({ pfx, passphrase, isSeal: false }, { nif, now }).then(
    () => "",
    (problem) => problem.sentence(wordsIn("en")),
  );

test("a company's certificate is the company's, a person's the person's", () => {
  expect(readCertificate(own, "secret").nif).toBe(nif);
  expect(readCertificate(made({ person: "12345678Z" }), "secret").nif).toBe("12345678Z");
});

test.each([
  [
    "another company's",
    made({ company: "B12345674" }),
    "secret",
    /is of B12345674, but the company's NIF is A58818501/,
  ],
  ["one that has ended", made({ company: nif, until: new Date("2026-11-22") }), "secret", /has ended/],
  ["a wrong password", own, "wrong", /does not open/],
  ["no certificate", Buffer.from("PK"), "secret", /no certificate file/],
])("refused: %s", async (_, pfx, passphrase, said) => {
  expect(await sentence(pfx, passphrase)).toMatch(said);
  expect(await getCertificate()).toBeNull();
});

test.each([
  ["31 days and an hour before its end", "2026-12-24T10:00:00Z", null],
  ["30 days before", "2026-12-23T09:00:00Z", 30],
  ["on the last day", "2026-11-23T20:00:00Z", 0],
  ["after it", "2026-11-23T08:00:00Z", -1],
])("it is to be renewed: %s", (_, until, days) => {
  expect(daysToRenew({ until: new Date(until) }, now)).toBe(days);
});

test.each([
  [2, /ends in 2 days/, /caduca en 2 días/],
  [1, /ends in 1 day(?!s)/, /caduca en 1 día(?!s)/],
  [0, /ends within 24 hours/, /caduca en menos de 24 horas/],
  [-1, /has ended/, /ha caducado/],
])("%i days before its end both screens say it in good grammar", (days, inEnglish, inSpanish) => {
  for (const [language, said] of [["en", inEnglish] as const, ["es", inSpanish] as const]) {
    expect(todayWords[language].certificateEnds({ days })).toMatch(said);
    expect(verifactuWords[language].endsSoon({ days })).toMatch(said);
  }
});

test("it is stored encrypted, and opened for sending until its end", async () => {
  await expect(openCertificate(now)).rejects.toThrow("There is no certificate");
  expect(await sentence(own)).toBe("");
  expect(await getCertificate()).toMatchObject({ nif, until: new Date("2099-01-01") });
  const { certificate } = await reader().verifactuSettings.findUniqueOrThrow({ where: { id: 1 } });
  expect(certificate).not.toContain(own.toString("base64").slice(0, 40));
  expect(await openCertificate(now)).toMatchObject({ pfx: own, passphrase: "secret", isSeal: false });
  await expect(openCertificate(new Date("2099-01-02"))).rejects.toThrow("The certificate has ended");
});

const store = (pfx: Buffer, isSeal = false) => saveCertificate({ pfx, passphrase: "secret", isSeal }, { nif, now });

test.each<[string, "off" | "test", boolean, () => Promise<void>]>([
  ["a new certificate", "test", true, () => store(made({ company: nif, person: "12345678Z" }))],
  ["the same certificate", "test", false, () => store(own)],
  ["the same certificate as one of seal", "test", true, () => store(own, true)],
  ["another address", "off", true, () => setMode("test", now)],
  ["the same address", "test", false, () => setMode("test", now)],
])(
  "what failed is tried at once when something else is stored, and else at its time: %s",
  async (_, mode, isAtOnce, save) => {
    await store(own);
    const nextTry = new Date(Date.now() + 1_800_000);
    await write(async (transaction) => {
      await transaction.verifactuSettings.update({ where: { id: 1 }, data: { mode } });
      await transaction.outbox.deleteMany();
      await askToSend(transaction, now);
      await transaction.outbox.updateMany({ data: { next_at: nextTry, attempts: 9, last_error: "Ended" } });
    });
    await save();
    const [oldest] = await reader().outbox.findMany({ orderBy: { id: "asc" } });
    expect(oldest).toMatchObject({ last_error: "Ended" });
    if (isAtOnce) expect(oldest?.next_at.getTime()).toBeLessThanOrEqual(Date.now());
    else expect(oldest?.next_at).toEqual(nextTry);
  },
);
