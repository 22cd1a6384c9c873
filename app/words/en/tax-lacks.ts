import { formatMoney, formatPercent } from "#app/numbers/money.ts";
import { formatDay } from "#app/platform/dates.ts";

/** What the law wants of an invoice and it does not have. */
export const taxLacks = {
  notIssued: ({ lacks }: { lacks: readonly string[] }) =>
    `Spanish tax rules want more of this invoice: ${lacks.join(" ")}`,
  companyName: "The name of the company is missing.",
  companyNif: "The NIF of the company is missing.",
  companyNifWrong: "The NIF of the company is wrong: it must be a Spanish one with the right letter or digit.",
  companyAddress: "The address of the company is missing.",
  companyRegistry:
    "The entry of the company in the commercial register (Registro Mercantil) is missing: commercial law wants it on invoices.",
  customerName: "The name of the customer is missing.",
  customerNif: "The NIE of the customer is missing.",
  customerNifWrong:
    "The NIE of the customer is wrong: look at its digits and letters, or at the two letters of its country.",
  customerNifUnlike:
    "The NIE of the customer is no tax number of the country with whose letters it begins, and is recorded as one: look at it, if it is a passport.",
  customerAddress: "The address of the customer is missing.",
  customerIsCompany: "The customer's NIF is the company's own: an invoice must be for somebody else.",
  badDebtAbroad: "The tax agency takes reason R3 only for a customer with a Spanish NIE: choose another reason.",
  insolvencyAbroad:
    "The tax agency takes reason R2 only for a customer with a NIE of Spain or of another EU country: choose another reason.",
  cause: "Something is without IVA: say why, by its legal cause, or charge IVA.",
  rate: ({ iva_bp, day }: { iva_bp: number; day: string }) =>
    `IVA of ${formatPercent(iva_bp, "en")} % did not hold on ${formatDay(day)}: state the rate of that day.`,
  reverseCharge: "Reverse charge needs a full invoice: a simplified one does not name who accounts for the IVA.",
  exemptAbroad:
    "The exemption of article 25 (E5) needs a full invoice to a customer whose NIE is of another EU country, or of Northern Ireland (XI).",
  exemptUnlike:
    "The exemption of article 25 (E5) needs a NIE that another EU country has given the customer, and this one is none: look it up in VIES, or charge IVA.",
  tooManyRates: "An invoice has at most 12 pairs of rate and cause: make two of it.",
  tooMuch: ({ most }: { most: number }) =>
    `A simplified invoice for this customer comes to at most ${formatMoney(most, "en")}: make a full one.`,
  raisesTooMuch: ({ most }: { most: number }) =>
    `A simplified invoice for this customer comes to at most ${formatMoney(most, "en")}, also when it is corrected: ` +
    "issue a full one in its place, and correct that one.",
  needsRules: "A simplified invoice is only issued under Spanish tax rules: an owner turns them on in Admin.",
  staysOn: "An invoice was issued under Spanish tax rules this year: they stay on until it is over.",
};
