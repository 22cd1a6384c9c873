/** What a form offers for amounts without IVA, and what was chosen of it. */
import { dayOf } from "#app/platform/zone.server.ts";
import type { Words } from "#app/words/words.ts";
import { causes } from "./causes.ts";
import type { IvaOptions } from "./iva-choice.tsx";
import { ratesOn } from "./rates.ts";

/** The rates of the day of `now` unless only causes are to be chosen, and all causes. */
export function ivaOptions(
  { documents }: Pick<Words, "documents">,
  { onlyCauses = false, now = new Date() }: { onlyCauses?: boolean; now?: Date } = {},
): IvaOptions {
  return {
    rates: onlyCauses ? [] : ratesOn(dayOf(now)).map((iva_bp) => ({ iva_bp })),
    causes: causes.map((cause) => ({ cause, sentence: documents.causes[cause] })),
  };
}

/** What the field of IvaChoice posted, under the names of the calls. Whether it is allowed is asked by the schema. */
export function chosenOf(iva: string): { cause?: string; iva_percent?: string } {
  if (iva === "") return {};
  return /^\d/.test(iva) ? { iva_percent: iva } : { cause: iva };
}
