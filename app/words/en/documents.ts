import { countryName } from "../country-names.ts";

/** The texts of the documents (PDF). */
export const documents = {
  quotation: "Quotation",
  date: "Date",
  valid_until: "Valid until",
  customer: "Customer",
  /** Before the name and address of the customer's site where the work is done. */
  site: "Site",
  /** Before the name of a company's contact person. */
  attention: "Attn.",
  /** Before a customer's number, by what it is. */
  tax_ids: { spanish: "NIF/NIE", eu: "VAT number", other: "Tax identification" },
  /** The name of a country by its code of ISO 3166-1. */
  country: (code: string) => countryName(code, "en"),
  company_tax_id: "NIF",
  telephone: "Tel.",
  description: "Description",
  quantity: "Quantity",
  unit_price: "Unit price",
  line_discount: "Disc.",
  amount: "Amount",
  payment_terms: "Payment terms",
  conditions: "Conditions",
  acceptance: "Accepted by the customer",
  acceptance_name: "Name and signature",
  acceptance_date: "Date",
  options: (percent: string) => `Options, not included in the total (plus IVA ${percent} %)`,
  options_without_iva: "Options, not included in the total (without IVA)",
  options_sum: "Sum of the options",
  sum: "Subtotal",
  discount: "Discount",
  advance_invoice: "Invoice in advance",
  advance_of: (number: string, percent: string | null) =>
    `In advance: ${percent === null ? "part" : `${percent} %`} of quote ${number}`,
  advances_deducted: "Invoiced in advance",
  advance_deducted: (number: string, day: string) => `Less what was invoiced in advance: ${number} of ${day}`,
  simplified_invoice: "Simplified invoice",
  rectifying_invoice: "Rectifying invoice",
  /** How an invoice corrects the one that is named below. */
  rectifies: { I: "Rectifies by difference", S: "Rectifies and replaces" },
  /** The simplified invoices in whose place a full one is, with their days. */
  substitutes: (invoices: readonly string[]) =>
    `This invoice replaces the simplified ${invoices.length === 1 ? "invoice" : "invoices"} ${invoices.join(", ")}.`,
  /** What the invoice in whose place another is came to until then, and what the correction amounts to. */
  total_before: (number: string, total: string) => `${number} came to ${total} until now.`,
  correction_amount: (total: string, net: string, iva: string) =>
    `Amount of the correction: ${total} (net ${net}, IVA ${iva})`,
  still_due: (amount: string) => `Still to be paid: ${amount}`,
  rectified_because: (reason: string) => `Reason: ${reason}`,
  net_at: (rate: string) => `Net amount, ${rate}`,
  line_iva: "IVA",
  /** Why lines have no IVA, by the tax agency's name of the cause. */
  causes: {
    // The law wants the Spanish words (RD 1619/2012, article 6.1.m).
    S2: "Reverse charge (inversión del sujeto pasivo): the customer accounts for the IVA (article 84.1.2 of Ley 37/1992).",
    E1: "Exempt under article 20 of Ley 37/1992.",
    E2: "Exempt under article 21 of Ley 37/1992.",
    E3: "Exempt under article 22 of Ley 37/1992.",
    E4: "Exempt under articles 23 and 24 of Ley 37/1992.",
    E5: "Exempt under article 25 of Ley 37/1992.",
    E6: "Exempt for another cause in law.",
    N1: "Not subject to IVA under articles 7 and 14 of Ley 37/1992.",
    N2: "Not subject to IVA, by the rules on the place of supply.",
  },
  net: "Net amount",
  iva: (percent: string) => `IVA ${percent} %`,
  total: "Total",
  without_iva: "Prices without IVA: no IVA is applied in this quotation.",
  quotation_void: "VOID: this quotation does not hold.",
  invoice: "Invoice",
  issue_date: "Issue date",
  work_date: "Date of the work",
  payment_date: "Date of payment received",
  /** Only signs of ASCII. The law wants the Spanish word (RD 1619/2012, article 14.3). */
  duplicate: "Duplicate (duplicado)",
  paid_on: (day: string) => `Paid on ${day}`,
  how_to_pay: "How to pay",
  /** The terms of payment: days after the issue, and only on these days of the month, of which 31 is its last. */
  terms: (days: number, on: readonly number[]) => {
    const named = on.map((day) => (day === 31 ? "the last day" : `day ${day}`)).join(" or ");
    const when = days === 0 ? "at once" : `within ${days === 1 ? "1 day" : `${days} days`} of the issue date`;
    return `Payment ${when}${named && `, on ${named} of the month`}.`;
  },
  due_on: (day: string) => `To be paid by ${day}.`,
  pay_to: (accounts: readonly string[]) => `By bank transfer to ${accounts.join(" or ")}.`,
  pay_reference: (number: string) => `Please state ${number} as the reference.`,
  tax_code: "QR code of the tax agency",
  pay_code: "Scan to pay by bank transfer",
  invoice_without_iva: "No IVA is applied to this invoice.",
  service_report: "Service report",
  site_address: "Site address",
  engineer: "Engineer",
  job: "Job",
  task: "Task",
  value: "Value",
  ticked: "ticked",
  not_ticked: "not ticked",
  notes: "Notes",
  photos: "Photos",
  signature: "Customer's signature",
  signed_by: (name: string) => `Signed by ${name}`,
  signed_on: (when: string) => `Signed on ${when}`,
  not_signed: "Not signed",
  /** A statement of account: what was charged and paid in a period. */
  statement: "Statement",
  statement_what: "What",
  statement_charged: "Charged",
  statement_paid: "Paid",
  statement_balance: "Balance",
  statement_opening: "Balance before",
  statement_due: "To be paid",
  statement_in_favour: "In your favour",
  statement_movements: {
    invoice: "Invoice",
    rectification: "Rectifying invoice",
    annulled: "Annulled:",
    payment: "Payment of",
    ...{ replaced: "Replaced by a full invoice:", restored: "No longer replaced:" },
    paid_back: "Paid back of",
  },
  page_of: (page: number, pages: number) => `Page ${page} of ${pages}`,
};
