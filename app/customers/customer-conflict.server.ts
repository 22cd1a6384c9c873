/** Saving a customer's form that somebody else saved meanwhile (docs/decisions/0022-two-people.md). */
import type { z } from "zod";
import { clockTime } from "#app/platform/date-texts.server.ts";
import { notFound } from "#app/platform/problem.ts";
import { ChangedMeanwhile, type Seen } from "#app/platform/versions.server.ts";
import { differingRows, twoVersions } from "#app/ui/two-versions.server.ts";
import type { TwoVersions, VersionRow } from "#app/ui/two-versions.tsx";
import type { Words } from "#app/words/words.ts";
import type { customerSchema } from "./customer.schema.ts";
import { type Customer, contactFields, customerFields } from "./customer.ts";
import { getVersionedCustomer, updateCustomer } from "./customers.server.ts";
import { fieldLabel } from "./field-labels.ts";

type CustomerInput = z.output<typeof customerSchema>;

/**
 * Saves the form of a customer that was opened at the versions `seen`. Gives null once it is saved. When somebody else
 * saved the customer meanwhile, it gives both versions for the user to compare, and the number of the saved one. When
 * both say the same there is no conflict: it may be the user's own form, sent twice. Throws a not-found Problem.
 */
export async function saveCustomerForm(
  id: number,
  input: CustomerInput,
  seen: Seen,
  words: Words,
  how: { asEnquiry: boolean },
): Promise<{ versions: TwoVersions; over: number } | null> {
  try {
    await updateCustomer(id, input, seen, how);
    return null;
  } catch (error) {
    if (!(error instanceof ChangedMeanwhile)) throw error;
    const current = await getVersionedCustomer(id);
    if (!current) throw notFound();
    const rows = customerRowsOf(current.thing, input, words);
    if (differingRows(rows).length === 0) return saveCustomerForm(id, input, [current.version], words, how);
    const lead = [words.conflict.customer({ when: clockTime(current.saved_at) })];
    return { versions: twoVersions(rows, { lead, words }), over: current.version };
  }
}

function customerRowsOf(saved: Customer, typed: CustomerInput, words: Words): VersionRow[] {
  const texts = customerFields.map(({ name }) => ({
    label: fieldLabel(name, words),
    saved: saved[name],
    typed: typed[name],
  }));
  const { languageDefault } = words.customerForm;
  const { languages, kinds } = words.customers;
  const nameOf = (language: Customer["language"]) => (language === null ? languageDefault : languages[language]);
  const language = { label: words.fields.language, saved: nameOf(saved.language), typed: nameOf(typed.language) };
  const kind = {
    label: words.fields.kind,
    saved: kinds[saved.kind],
    typed: kinds[typed.kind],
  };
  const notes = { label: words.fields.notes, saved: saved.notes, typed: typed.notes };
  const [who, where] = [texts.slice(0, contactFields), texts.slice(contactFields)];
  return [kind, ...who, language, ...where, notes];
}
