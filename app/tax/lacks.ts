/** What the law wants of an invoice and it does not have, found before it gets its number. */
import type { Cents } from "#app/numbers/money.ts";
import type { Day } from "#app/platform/dates.ts";
import { lacksCause, mayStandOn, needsRightNumber, suitsRecipient } from "./causes.ts";
import { type InvoiceKind, isSimplified, takesDocument } from "./invoice-kinds.ts";
import { isRateOn } from "./rates.ts";
import type { TaxId } from "./tax-id.ts";

/**
 * A party as an invoice would name it. `nif` says of its number: right, wrong, absent, or unlike those of the foreign
 * country with whose letters it begins; `tax_id` is that number.
 */
type Party = { name: string; nif: "right" | "wrong" | "absent" | "unlike"; tax_id: TaxId | null; address: string };

/** `registry`: "absent" where commercial law wants the company's entry in the register named, and it is not there. */
type Company = Party & { registry?: "absent" };

/** What is asked of an invoice that is about to be issued. */
export type InvoiceToCheck = {
  kind: InvoiceKind;
  company: Company;
  customer: Party & { id: number; kind: string };
  /** The day of the work. */
  work_date: Day;
  taxes: readonly { iva_bp: number; cause: string; base_cents: Cents }[];
  total_cents: Cents;
  /** To what it raises the invoice that it corrects; absent where it raises none. */
  raises_to_cents?: Cents | undefined;
};

/**
 * What is missing or wrong: `what` names its sentence in the words, `at` is the address of the screen where it is
 * filled in, null where that is the form of the invoice itself.
 */
export type Lack = { at: string | null } & (
  | { what: "companyName" | "companyNif" | "companyNifWrong" | "companyAddress" | "companyRegistry" }
  | { what: "customerName" | "customerNif" | "customerNifWrong" | "customerNifUnlike" | "customerAddress" }
  | { what: "customerIsCompany" | "badDebtAbroad" | "insolvencyAbroad" }
  | { what: "cause" | "reverseCharge" | "exemptAbroad" | "exemptUnlike" | "tooManyRates" }
  | { what: "rate"; iva_bp: number; day: Day }
  | { what: "tooMuch" | "raisesTooMuch"; most: Cents }
);

/** A simplified invoice is always allowed up to 400 euros with IVA (RD 1619/2012, article 4.1.a). */
const mostOfAny: Cents = 40_000;

/** Sales and services at the consumer's home, among other cases, up to 3,000 euros with IVA (article 4.2.c). */
const mostAtHome: Cents = 300_000;

/** A record of the tax agency has room for so many pairs of rate and cause (SuministroInformacion.xsd). */
export const mostTaxes = 12;

/**
 * What an invoice lacks, in the order in which it is shown; empty when it may be issued. RD 1619/2012, article 6.1 for
 * a full invoice, 4 and 7 for a simplified one; Ley 37/1992, articles 90 and 91 for the rates; a cause wherever there
 * is no IVA (article 6.1.j); and what the tax agency refuses of a record, with which an invoice could never be sent.
 */
export function lacksOf(invoice: InvoiceToCheck): Lack[] {
  const { kind, company, customer, work_date, taxes, total_cents, raises_to_cents = 0 } = invoice;
  const ofCustomer = `/customers?id=${customer.id}`;
  const most = customer.kind === "person" ? mostAtHome : mostOfAny;
  const named = !isSimplified(kind);
  const [nif, document] = [nifIn(customer), documentIn(customer)];
  // A number that is missing or no number is a lack of its own.
  const isStated = !named || customer.tax_id !== null;
  const found: (Lack | false)[] = [
    ...lacksOfCompany(company),
    named && customer.name === "" && { what: "customerName", at: ofCustomer },
    named && customer.nif === "absent" && { what: "customerNif", at: ofCustomer },
    named && customer.nif === "wrong" && { what: "customerNifWrong", at: ofCustomer },
    named && customer.nif === "unlike" && { what: "customerNifUnlike", at: ofCustomer },
    named && customer.address === "" && { what: "customerAddress", at: ofCustomer },
    named && nif !== "" && nif === nifIn(company) && { what: "customerIsCompany", at: ofCustomer },
    named && !takesDocument(kind, document) && { what: kind === "R3" ? "badDebtAbroad" : "insolvencyAbroad", at: null },
    taxes.some(lacksCause) && { what: "cause", at: null },
    ...taxes.map(
      ({ iva_bp, cause }): Lack | false =>
        iva_bp > 0 &&
        cause === "" &&
        !isRateOn(iva_bp, work_date) && { what: "rate", at: null, iva_bp, day: work_date },
    ),
    taxes.some(({ cause }) => !mayStandOn(cause, kind)) && { what: "reverseCharge", at: null },
    isStated && !taxes.every((tax) => suitsRecipient(tax, named ? document : "")) && { what: "exemptAbroad", at: null },
    customer.nif === "unlike" && taxes.some(needsRightNumber) && { what: "exemptUnlike", at: ofCustomer },
    taxes.length > mostTaxes && { what: "tooManyRates", at: null },
    kind === "F2" && total_cents > most && { what: "tooMuch", at: null, most },
    // What a simplified one may not come to, it may not be corrected to.
    kind === "R5" && raises_to_cents > most && { what: "raisesTooMuch", at: null, most },
  ];
  return found.filter((lack) => lack !== false);
}

/** The Spanish number of a party; "" for none. */
function nifIn({ tax_id }: Party): string {
  return tax_id && "nif" in tax_id ? tax_id.nif : "";
}

/** The type of document by which a party of another country is named; "" for any other party. */
function documentIn({ tax_id }: Party): string {
  return tax_id && "type" in tax_id ? tax_id.type : "";
}

/**
 * Whether an invoice is issued without it all the same. The entry in the register is wanted by commercial law (Código
 * de Comercio, article 24) and not by that of invoices, which counts without it. Which foreign numbers are right only
 * their country knows.
 */
export function isAdvice({ what }: Lack): boolean {
  return what === "companyRegistry" || what === "customerNifUnlike";
}

/** What a company lacks for any invoice. */
export function lacksOfCompany({ name, nif, address, registry }: Company): Lack[] {
  const at = "/settings";
  const found: (Lack | false)[] = [
    name === "" && { what: "companyName", at },
    nif === "absent" && { what: "companyNif", at },
    nif === "wrong" && { what: "companyNifWrong", at },
    address === "" && { what: "companyAddress", at },
    registry === "absent" && { what: "companyRegistry", at },
  ];
  return found.filter((lack) => lack !== false);
}
