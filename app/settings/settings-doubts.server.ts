/** What is doubtful about the company's settings. They are saved all the same, and the form's message says it. */
import { taxNumberSentence } from "#app/customers/tax-number.server.ts";
import { seemsSpanish } from "#app/customers/warnings.server.ts";
import { reader } from "#app/platform/database.server.ts";
import type { Sentence } from "#app/platform/problem.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import { isRateOn, ratesOn } from "#app/tax/rates.ts";
import type { CompanySettings } from "./company.ts";

/**
 * A sentence for each doubt about saved settings, in the order of the form: no name although the company issues
 * invoices or is under Spanish tax rules, a doubtful tax number, a postcode of a Spanish company without five digits,
 * under the rules a rate of IVA that does not hold today, one account twice. A percent of 0 is none of the rates, and
 * is right for whoever works without IVA.
 */
export async function doubtsOfSettings(settings: CompanySettings, now = new Date()): Promise<Sentence[]> {
  const { company_name, nie, phone, postcode, iva_percent, iban, iban2 } = settings;
  const [iva_bp, today] = [Math.round(iva_percent * 100), dayOf(now)];
  const isUnderRules = settings.tax_rules === "spain";
  const issues = isUnderRules || (await reader().invoice.findFirst({ select: { id: true } })) !== null;
  const isOfSpain = isUnderRules || seemsSpanish({ tel: phone, nie });
  const doubts: (Sentence | false | null)[] = [
    company_name === "" && issues && (({ problems }) => problems.settings.noName({ isUnderRules })),
    await taxNumberSentence(nie),
    // With letters it is one of another country, whatever the telephone number says.
    isOfSpain &&
      /^\d+$/.test(postcode) &&
      postcode.length !== 5 &&
      (({ problems }) => problems.settings.postcode({ postcode })),
    isUnderRules &&
      iva_bp > 0 &&
      !isRateOn(iva_bp, today) &&
      (({ problems }) => problems.settings.rate({ iva_bp, rates: ratesOn(today) })),
    iban !== "" && iban === iban2 && (({ problems }) => problems.settings.sameAccount),
  ];
  return doubts.filter((doubt) => doubt !== false && doubt !== null);
}
