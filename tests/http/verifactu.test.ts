/** The calls of VERI*FACTU and the program that checks the chain, over records that other processes made. */

import { join } from "node:path";
import { expect, test } from "vitest";
import { cookieOf } from "../support/app.ts";
import { executeIn } from "../support/direct.ts";
import { otherProcess } from "../support/other-process.ts";
import { databaseVariables } from "../support/postgresql.ts";
import { runProgram } from "../support/program.ts";
import { runningApp } from "../support/running-app.ts";
import { makeCompanyCertificate } from "../support/verifactu/company.ts";
import { schemaFault } from "../support/verifactu/schema.ts";

const { app, me } = await runningApp();

test("without records nothing waits and nothing is broken", async () => {
  expect((await me.get("/api/verifactu/check")).json).toEqual({ records: 0, broken: null });
  expect((await me.get("/api/verifactu/queue")).json).toEqual({
    ...{ mode: "off", waiting: 0, of_other_nif: 0, unanswered: 0, rejected: 0, accepted_with_errors: 0 },
    ...{ waiting_since: null, answered_at: null, error: "" },
  });
});

test("records are counted, checked and exported", async () => {
  const { tell } = await otherProcess("verifactu/append-records.ts", join(app.dataDir, "alisio.db"));
  expect(await tell({ prefix: "F", many: 3 })).toBe("done");
  expect((await me.get("/api/verifactu/check")).json).toEqual({ records: 3, broken: null });
  expect((await me.get("/api/verifactu/queue")).json).toMatchObject({ mode: "off", waiting: 3 });
  const { status, text, headers } = await me.get("/api/verifactu/records?from=2024-01-01");
  expect([status, headers.get("Content-Type")]).toEqual([200, "application/xml; charset=utf-8"]);
  const records = text.split("\n").slice(2, -2);
  expect(records.map((record) => schemaFault(record, "SuministroInformacion"))).toEqual(["", "", ""]);
  expect((await me.get("/api/verifactu/records?to=2024-01-01")).text).not.toContain("RegistroAlta");
  // A form leaves the days empty that nobody typed.
  expect((await me.get("/api/verifactu/records?from=&to=")).text).toBe((await me.get("/api/verifactu/records")).text);
  expect((await me.get("/api/verifactu/records?to=yesterday")).status).toBe(400);
  expect(await runProgram("verifactu", [], await databaseVariables(app.dataDir))).toMatchObject({
    code: 0,
    output: "3 records: the chain is whole.\n",
  });
});

const screen = "/admin/verifactu";

test("while nothing is sent, no try is said to be repeated, and a record that goes again is not said to be sent", async () => {
  const run = (sql: string) => executeIn<{ id: number }>(app.dataDir, sql);
  const [record] = await run(`SELECT min("id") AS "id" FROM "VerifactuRecord"`);
  await run(`INSERT INTO "VerifactuSubmission" ("id", "site", "sent_at", "records", "incident", "error")
    VALUES (900, 'real', '2026-11-20T09:00:00.000+00:00', 1, 0, 'unreachable')`);
  await run(`INSERT INTO "VerifactuDelivery" ("record_id", "site", "state", "submission_id")
    VALUES (${record?.id}, 'real', 'sent', 900)`);
  await run(`UPDATE "VerifactuDelivery" SET "state" = 'rejected' WHERE "submission_id" = 900`);
  const mode = (to: string) => run(`UPDATE "VerifactuSettings" SET "mode" = '${to}'`);
  const isRepeated = async () => (await me.get(screen)).text.includes("The last attempt failed, and is repeated");
  await mode("real");
  expect(await isRepeated()).toBe(true);
  await mode("off");
  expect(await isRepeated()).toBe(false);
  const again = await me.postForm(screen, { intent: "again", id: String(record?.id) });
  const { text } = await me.with({ Cookie: `${me.cookie}; ${cookieOf(again.headers)}` }).get(screen);
  expect(text).toContain("Recorded again. It is sent once sending is on.");
});

const nif = "A58818501";

/** Posts the form of the screen with a file. */
async function upload(pfx: Buffer, passphrase: string) {
  const form = new FormData();
  form.set("intent", "certificate");
  form.set("passphrase", passphrase);
  form.set("certificate", new File([new Uint8Array(pfx)], "company.p12"));
  return me.postForm(screen, form);
}

test("the real address takes a certificate of the company and a declaration, which are kept", async () => {
  const mode = (to: string) => me.postForm(screen, { intent: "mode", mode: to });
  await me.put("/api/settings", { nie: "A-58818501" });
  const refused = await mode("test");
  expect([refused.status, refused.text]).toEqual([
    422,
    expect.stringContaining("Upload the company&#x27;s certificate"),
  ]);
  const other = await upload(makeCompanyCertificate({ company: "B12345674" }, "x").pfx, "x");
  expect([other.status, other.text]).toEqual([422, expect.stringContaining("is of B12345674")]);
  const until = new Date(Date.now() + 20 * 86_400_000);
  expect((await upload(makeCompanyCertificate({ company: nif, until }, "x").pfx, "x")).status).toBe(302);
  expect((await me.get(screen)).text).toMatch(/ends in (19|20) days/);
  expect((await mode("real")).text).toContain("declaration of responsibility of this version first");
  const declaration = {
    ...{ system_name: "Alisio", system_id: "AL", components: "Facturas", producer: "Clima Norte", producer_nif: nif },
    ...{ address: "Calle Mayor 1, Gijón", place: "Gijón, España", signed_on: "2026-11-23" },
  };
  expect((await me.postForm(screen, { intent: "declare", ...declaration, system_id: "a" })).status).toBe(422);
  // As after an update of a company that sends: of this version there is no declaration.
  const turn = (to: string) => executeIn(app.dataDir, `UPDATE "VerifactuSettings" SET "mode" = '${to}'`);
  const says = async () => [
    (await me.get(screen)).text.includes("nobody has declared responsibility for this version"),
    (await me.get("/today")).text.includes("This version of the program has no declaration of responsibility"),
  ];
  expect(await says()).toEqual([false, false]);
  await turn("real");
  expect(await says()).toEqual([true, true]);
  const form = { intent: "declare", form_key: "12345678.declaration", ...declaration };
  // As by a double click.
  for (const _ of [1, 2]) expect((await me.postForm(screen, form)).status).toBe(302);
  expect(await says()).toEqual([false, false]);
  await turn("off");
  expect((await me.get(screen)).text.match(/declarations\/\d+/g)?.length).toBe(1);
  const page = (await me.get(screen)).text;
  const [kept = ""] = /\/admin\/verifactu\/declarations\/\d+/.exec(page) ?? [];
  const { text } = await me.get(kept);
  expect(text).toMatch(/^DECLARACIÓN RESPONSABLE DEL SISTEMA INFORMÁTICO DE FACTURACIÓN\n\na\) Nombre/);
  expect(text).toContain("l) Fecha y lugar:\n23/11/2026, Gijón, España");
  expect((await me.get(`${screen}?check=1`)).text).toContain("the chain is whole");
  expect((await me.get("/admin/verifactu/declarations/999")).status).toBe(404);
});
