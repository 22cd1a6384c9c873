/** Where records are sent: until when a company that has begun cannot turn away; and what a producer declares. */
import { beforeAll, expect, test } from "vitest";
import { write } from "#app/platform/database.server.ts";
import { openSecrets } from "#app/platform/secrets.server.ts";
import { wordsIn } from "#app/words/words.server.ts";
import { freshFolder } from "../../tests/support/app.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { makeCompanyCertificate } from "../../tests/support/verifactu/company.ts";
import { saveCertificate } from "./certificate.server.ts";
import { getMode } from "./queue.server.ts";
import { createProducerDeclaration, listProducerDeclarations, setMode } from "./setup.server.ts";

const nif = "A58818501";
const began = new Date("2026-12-30T09:00:00Z");
const sameYear = new Date("2026-12-31T22:59:00Z");
const nextYear = new Date("2026-12-31T23:01:00Z");

const declaration = {
  ...{ system_name: "Alisio", system_id: "AL", components: "Facturas", producer: "Clima Norte", producer_nif: nif },
  ...{ address: "Calle Mayor 1", place: "Gijón", signed_on: "2026-11-23" },
};

useDatabase();

beforeAll(async () => {
  openSecrets(freshFolder());
  const { pfx } = makeCompanyCertificate({ company: nif }, "secret");
  await saveCertificate({ pfx, passphrase: "secret", isSeal: false }, { nif, now: began });
  await createProducerDeclaration(declaration, began);
});

/** Stores a message of a day to the real address; without a receipt the agency refused all of it. */
const storeMessage = (csv: string) =>
  write(async ({ verifactuSubmission }) => {
    const sent = { site: "real", sent_at: began, records: 1, incident: 0 };
    const { id } = await verifactuSubmission.create({ data: sent });
    const answer = { state: csv ? "Correcto" : "Incorrecto", csv, answer: new Uint8Array(1), answered_at: began };
    await verifactuSubmission.update({ where: { id }, data: answer });
  });

test("once the agency has taken records, they are sent to it until the year is over where the company is", async () => {
  await setMode("real", began);
  await storeMessage("");
  await setMode("test", sameYear);
  await setMode("real", sameYear);
  await storeMessage("A-1");
  for (const mode of ["test", "off"] as const)
    await expect(setMode(mode, sameYear)).rejects.toMatchObject({ kind: "conflict" });
  await setMode("real", sameYear);
  expect(await getMode()).toBe("real");
  await setMode("test", nextYear);
  await setMode("off", nextYear);
  expect(await getMode()).toBe("off");
});

test.each([
  ["a wrong letter", { producer_nif: "12345678A" }, "producer_nif"],
  ["zeros", { producer_nif: "00000000T" }, "producer_nif"],
  ["a foreign number", { producer_nif: "FR1234567" }, "producer_nif"],
  ["a day to come", { signed_on: "2027-01-01" }, "signed_on"],
])("a declaration with %s is refused", async (_, changes, field) => {
  const kept = (await listProducerDeclarations()).length;
  const refused = await createProducerDeclaration({ ...declaration, ...changes }, sameYear).catch((error) => error);
  expect([refused.kind, Object.keys(refused.fields(wordsIn("en")))]).toEqual(["invalid", [field]]);
  expect((await listProducerDeclarations()).length).toBe(kept);
});

test("a declaration may be of today where the company is", async () => {
  await createProducerDeclaration({ ...declaration, signed_on: "2027-01-01" }, nextYear);
  expect((await listProducerDeclarations())[0]?.signed_on).toBe("2027-01-01");
});
