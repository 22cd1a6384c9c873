/** A party of an invoice as its rules look at it. */
import { doubtOfTaxNumber } from "#app/customers/tax-number.server.ts";
import type { InvoiceToCheck } from "./lacks.ts";
import { isTooLong, nifOf, taxIdOf } from "./tax-id.ts";

/**
 * The company or the customer as an invoice would name it. A Spanish tax number must be right; one of another country
 * is taken as it is, since only that country knows, and is "unlike" where it has not the form of that country's.
 */
export async function partyOf({
  name,
  nie,
  address,
}: Record<"name" | "nie" | "address", string>): Promise<InvoiceToCheck["company"]> {
  return { name, nif: await standingOf(nie), tax_id: taxIdOf(nie), address };
}

/** The first letters of the numbers of companies that are entered in the Registro Mercantil (Orden EHA/451/2008). */
const registered = /^[ABCD]/;

/**
 * The company as an invoice would name it: the tax agency knows a company only by a Spanish number. Companies in the
 * Registro Mercantil name their entry (Código de Comercio, article 24).
 */
export async function companyOf({
  company_name: name,
  registry,
  ...letterhead
}: Record<"company_name" | "nie" | "address" | "registry", string>): Promise<InvoiceToCheck["company"]> {
  const party = { ...(await partyOf({ name, ...letterhead })), nif: await standingOfNif(letterhead.nie) };
  const lacksRegistry = registry === "" && registered.test(nifOf(letterhead.nie));
  return lacksRegistry ? { ...party, registry: "absent" } : party;
}

/** What is to be said of a number that must be a Spanish one, as the company's and the producer's of the program. */
export async function standingOfNif(typed: string): Promise<InvoiceToCheck["company"]["nif"]> {
  const standing = await standingOf(typed);
  return standing === "unlike" || (standing === "right" && nifOf(typed) === "") ? "wrong" : standing;
}

async function standingOf(typed: string): Promise<InvoiceToCheck["company"]["nif"]> {
  if (typed.trim() === "") return "absent";
  const id = taxIdOf(typed);
  if (!id || isTooLong(typed)) return "wrong";
  if (!(await doubtOfTaxNumber("nif" in id ? id.nif : typed))) return "right";
  return "nif" in id ? "wrong" : "unlike";
}
