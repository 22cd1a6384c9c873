/** The switch "Spanish tax rules": what it is, and turning it on and off. */
import { z } from "zod";
import { reader, type Transaction, write } from "#app/platform/database.server.ts";
import { Problem } from "#app/platform/problem.ts";
import { yearOf } from "#app/platform/zone.server.ts";
import { type Lack, lacksOfCompany } from "./lacks.ts";
import { presentLetterhead } from "./letterhead.server.ts";
import { companyOf } from "./party.server.ts";
import { type TaxRules, taxRules } from "./tax-rules.ts";

/** The form that turns Spanish tax rules on or off; its unticked box is absent. */
export const taxRulesSchema = z.object({ tax_rules: z.enum(taxRules) });

/** The switch as its screen shows it: whether it may go off now, and what the company lacks for any invoice. */
export async function getTaxRules(now = new Date()): Promise<{ rules: TaxRules; stays: boolean; lacks: Lack[] }> {
  const { tax_rules } = await reader().settings.findUniqueOrThrow({ where: { id: 1 }, select: { tax_rules: true } });
  const lacks = lacksOfCompany(await companyOf(await presentLetterhead()));
  return { rules: tax_rules as TaxRules, stays: await isBound(reader(), now), lacks };
}

/** Turns the rules on or off, in a transaction of its own. Throws what changeTaxRules() throws. */
export function setTaxRules(rules: TaxRules, now = new Date()): Promise<void> {
  return write((transaction) => changeTaxRules(transaction, rules, now));
}

/**
 * Turns the rules on or off. Throws a conflict Problem when an invoice was issued under them in the year of `now`: they
 * cannot go off before it is over.
 */
export async function changeTaxRules(transaction: Transaction, rules: TaxRules, now = new Date()): Promise<void> {
  const before = await transaction.settings.findUniqueOrThrow({ where: { id: 1 }, select: { tax_rules: true } });
  if (before.tax_rules === rules) return;
  if (rules === "" && (await isBound(transaction, now)))
    throw new Problem("conflict", (words) => words.taxLacks.staysOn);
  await transaction.settings.update({ where: { id: 1 }, data: { tax_rules: rules } });
}

/** Whether an invoice was issued under the rules this year. */
async function isBound({ invoice }: Pick<Transaction, "invoice">, now: Date): Promise<boolean> {
  const where = { tax_rules: "spain" };
  const last = await invoice.findFirst({ where, orderBy: { id: "desc" }, select: { created_at: true } });
  return last !== null && yearOf(last.created_at) === yearOf(now);
}
