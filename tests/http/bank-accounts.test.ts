/** The account of a bank's file beside its movements, and what is said where the company has it not. */
import { expect, test } from "vitest";
import { norma43 } from "../support/bank-files.ts";
import { runningApp } from "../support/running-app.ts";

const { me } = await runningApp();

const path = "/receivables/bank";
const warning = "None of the company&#x27;s accounts";

test("a file's account is shown with its movements, and warned of where it is none of the company's", async () => {
  const text = norma43([{ day: "2026-11-16", cents: 12_345, text: "OBRA" }]);
  const read = await me.postForm(path, { intent: "read", text });
  expect(read.status).toBe(302);
  const shown = async () => (await me.get<string>(path)).text;
  const account = "2100 0418 0200051332";
  // A company without an account has none to compare.
  expect(await shown()).toContain(`account ${account}`);
  expect(await shown()).not.toContain(warning);
  await me.put("/api/settings", { iban: "ES7921000813610123456789" });
  expect(await shown()).toContain(`${warning} in its settings: ${account}.`);
  await me.put("/api/settings", { iban2: "ES9121000418450200051332" });
  expect(await shown()).toContain(`account ${account}`);
  expect(await shown()).not.toContain(warning);
});
