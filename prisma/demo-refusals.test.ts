/** The databases that the demo refuses before it makes anything; demo.test.ts has what it makes. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type Transaction, write } from "#app/platform/database.server.ts";
import { takeInstanceLock } from "#app/platform/instance-lock.server.ts";
import { saveSettings } from "#app/settings/settings.server.ts";
import { setTaxRules } from "#app/tax/tax-rules.server.ts";
import { saveCompanyTerms } from "#app/terms/terms.server.ts";
import { bareEnvironment, briefLife } from "../tests/support/app.ts";
import { inDatabase, makeDatabase, useFolder } from "../tests/support/data-folder.ts";
import { useDatabase } from "../tests/support/database.ts";
import { storeCustomer, storeProduct } from "../tests/support/stored.ts";
import { expectNewDatabase } from "./demo/new-database.ts";

describe("the program", () => {
  const path = useFolder();

  function runDemo() {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [...briefLife, join(import.meta.dirname, "demo.ts")],
      {
        env: { ...bareEnvironment, DATA_DIR: path() },
        encoding: "utf8",
      },
    );
    return { status, stdout, stderr };
  }

  test("refuses a company that is set up, in one line, and leaves all as it was", async () => {
    const file = path("alisio.db");
    await makeDatabase(file);
    inDatabase(file, `INSERT INTO "Engineer" ("name") VALUES ('Nuria')`);
    expect(runDemo()).toEqual({
      status: 1,
      stdout: "",
      stderr: expect.stringMatching(/^The demo fills a new database only, .+ \(it has engineers\): nothing .+\n$/),
    });
    expect(inDatabase(file, `SELECT (SELECT count(*) FROM "Customer") AS n, "tax_rules" FROM "Settings"`)).toEqual([
      { n: 0, tax_rules: "" },
    ]);
  });

  test("refuses the folder of a server that runs, in one line", async () => {
    await makeDatabase(path("alisio.db"));
    const release = takeInstanceLock(path());
    const stderr = expect.stringMatching(/^DATA_DIR: \S+ is in use by another Alisio \(process \d+\); .+\n$/);
    expect(runDemo()).toEqual({ status: 1, stdout: "", stderr });
    release();
  });
});

describe("a database is in use", () => {
  useDatabase();

  const inside = (change: (transaction: Transaction) => Promise<unknown>) => () => write(change);
  const iban = (to: string) => inside((transaction) => saveCompanyTerms(transaction, { iban: to }));
  const mailServer = (smtp_host: string) =>
    inside(({ emailSettings }) => emailSettings.updateMany({ data: { smtp_host } }));
  const company = (company_name: string) => () => saveSettings({ company_name });
  const conditions = (quote_conditions: string) => () => saveSettings({ quote_conditions });

  test("not after a first start, with Spanish tax rules or without", async () => {
    await expectNewDatabase();
    await setTaxRules("spain");
    await expectNewDatabase();
  });
  test.each<[string, () => Promise<unknown>, () => Promise<unknown>]>([
    ["it has customers", () => storeCustomer(), inside(({ customer }) => customer.deleteMany())],
    ["it has products", () => storeProduct(), inside(({ product }) => product.deleteMany())],
    ["its settings are filled in", company("Núñez Clima, S.L."), company("")],
    ["its settings are filled in", conditions("Los equipos tienen 3 años de garantía."), conditions("")],
    ["its settings are filled in", iban("ES9121000418450200051332"), iban("")],
    ["its settings are filled in", mailServer("mail.nunez.example"), mailServer("")],
  ])("%s", async (found, use, undo) => {
    await use();
    await expect(expectNewDatabase()).rejects.toThrow(`(${found})`);
    await undo();
    await expectNewDatabase();
  });
});
