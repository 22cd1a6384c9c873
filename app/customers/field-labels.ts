import type { PageWords } from "#app/words/words.ts";
import type { CustomerFieldName } from "./customer.ts";

/** The label of a customer's field. */
export function fieldLabel(name: CustomerFieldName, { customers, fields }: Pick<PageWords, "customers" | "fields">) {
  return name === "company_name" ? customers.legalName : fields[name];
}

/** The labels of fields as a list in a sentence: "NIE, Address, Postcode". */
export function fieldLabels(
  names: readonly CustomerFieldName[],
  words: Pick<PageWords, "customers" | "fields">,
): string {
  return names.map((name) => fieldLabel(name, words)).join(", ");
}
