/** Imports lines of customers, and stores customers whom such lines may mean. */
import { customerImport } from "#app/customers/customer-import.server.ts";
import { importCsv } from "#app/http/csv-import.server.ts";
import { english } from "#app/words/words.server.ts";
import type { CustomerChanges } from "./samples.ts";
import { storeCustomer } from "./stored.ts";

/** The first line of a file: the names of its columns. */
export const head = "nombre;apellidos;teléfono;correo;nif;dirección;población;CP";

/** Imports a file of these lines; gives the report with its sentences in English. */
export async function importLines(texts: readonly string[], { isDryRun = false } = {}) {
  const { lines: done, ...counts } = await importCsv(texts.join("\n"), customerImport, { isDryRun });
  const lines = done.map(({ line, outcome, id, name, matched_by, changes, values, error, warnings }) => ({
    ...{ line, outcome, id, name, matched_by, changes, values, error: error?.(english) ?? null },
    warnings: warnings.map((warning) => warning(english)),
  }));
  return { ...counts, lines };
}

let serial = 0;

/** A stored customer whom no other test's lines can mean. */
export function storedCustomer(changes: CustomerChanges = {}) {
  serial += 1;
  const own = { tel: `91100000${serial}`, email: `n${serial}@example.com`, nie: "", address: `Calle ${serial}` };
  return storeCustomer({ ...own, nie: `X000000${serial}`, surname: `Apellido${serial}`, ...changes });
}
