/** What reads the company while another letterhead takes the place of its own: on PostgreSQL both happen at once. */
import { describe, expect, test } from "vitest";
import { visitLetter } from "#app/mail/letter-texts.server.ts";
import { presentLetterhead } from "#app/tax/letterhead.server.ts";
import { getTaxRules } from "#app/tax/tax-rules.server.ts";
import { getCompany } from "#app/verifactu/setup.server.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { openDirectly } from "../../tests/support/direct.ts";
import { onPostgresql } from "../../tests/support/postgresql.ts";
import { getBrand, getCompanyCopy, getSettings } from "./settings.server.ts";

const { dataDir } = useDatabase();

const columns = `"address", "address2", "address3", "town", "province", "postcode", "phone", "email", "website", "nie",
  "created_at"`;

/** What another saving does: a new letterhead, and the old one is deleted as no document names it. */
const replaced = (name: string) => [
  `INSERT INTO "Letterhead" ("company_name", ${columns}) SELECT '${name}', ${columns} FROM "Letterhead"`,
  'UPDATE "Settings" SET "letterhead_id" = (SELECT max("id") FROM "Letterhead")',
  'DELETE FROM "Letterhead" WHERE "id" <> (SELECT "letterhead_id" FROM "Settings")',
];

const waiting = `SELECT count(*) AS "n" FROM pg_locks WHERE NOT granted AND relation = '"Letterhead"'::regclass`;

const letter = () =>
  visitLetter(
    { kind: "visit_booked", language: "en" },
    { greeted: "", name: "", when: "Monday", where: "", before: "" },
  ).then(({ message }) => message);

/** Texts in which a read gives the company's name. */
const reads: [string, () => Promise<string>][] = [
  ["the settings", async () => (await getSettings()).company_name],
  ["the name and logo of screens", async () => (await getBrand()).name],
  ["a document without a copy", async () => (await getCompanyCopy()).company.company_name],
  ["the letterhead", async () => (await presentLetterhead()).company_name],
  ["the company of VERI*FACTU", async () => (await getCompany()).name],
  ["the letter about a visit", async () => (await letter()).split("\n").at(-1) ?? ""],
  ["the switch of tax rules", async () => (await getTaxRules()).rules],
];

describe.runIf(onPostgresql)("while another letterhead takes the place of the company's", () => {
  test.each(reads)("%s: read whole, the new one", async (what, read) => {
    const [other, looking] = [await openDirectly(dataDir), await openDirectly(dataDir)];
    try {
      await other.execute("BEGIN");
      // Whoever reads waits at the letterhead, with what was read before it.
      await other.execute('LOCK TABLE "Letterhead" IN ACCESS EXCLUSIVE MODE');
      const answer = read();
      await expect.poll(async () => Number((await looking.execute<{ n: number }>(waiting))[0]?.n)).toBe(1);
      for (const statement of replaced(`Company of ${what}`)) await other.execute(statement);
      await other.execute("COMMIT");
      expect(await answer).toBe(what === "the switch of tax rules" ? "" : `Company of ${what}`);
    } finally {
      await Promise.all([other.close(), looking.close()]);
    }
  });
});
