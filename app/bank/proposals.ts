/** Which unpaid invoices a payment that came in may be for. */
import type { Cents } from "#app/numbers/money.ts";
import { fold } from "#app/platform/fold.ts";

/** An unpaid invoice. `names`: those of its customer, now and as the invoice states them. */
export type OpenInvoice = {
  id: number;
  invoice_number: string;
  customer_id: number;
  names: readonly string[];
  owed_cents: Cents;
};

/** What speaks for a proposal: the text names the invoice, the amounts are equal, the payer has the customer's name. */
export type Reason = "reference" | "amount" | "name";

export type Proposal = {
  /** The invoices that are paid, in the order in which the money goes to them. */
  invoices: OpenInvoice[];
  reasons: Reason[];
  /** Whether it can be taken without a doubt: two reasons, one of which is the amount. */
  isSure: boolean;
};

type Entry = { amount_cents: Cents; payer: string; text: string };

/** The most proposals that are made for a payment. */
const most = 5;

/** What marks an invoice in the text of a payment: its number, and the words of its customer's names. */
export type Marks = { number: RegExp; names: string[][] };

/** The marks of invoices by their ids. Making them takes time, which is spent once where many payments are read. */
export function marksOf(
  invoices: readonly Pick<OpenInvoice, "id" | "invoice_number" | "names">[],
): ReadonlyMap<number, Marks> {
  return new Map(
    invoices.map(({ id, invoice_number, names }) => [
      id,
      { number: numberPattern(invoice_number), names: names.map(tellingWords).filter((words) => words.length > 0) },
    ]),
  );
}

/**
 * Gives the proposals for a payment, the likeliest first; `open` are all unpaid invoices, the oldest first, and
 * `together` groups of these that may belong together. `marks` are theirs (marksOf).
 */
export function makeProposer(
  open: readonly OpenInvoice[],
  together: readonly OpenInvoice[][] = [],
  marks = marksOf(open),
): (entry: Entry) => Proposal[] {
  const known = open.flatMap((invoice) => {
    const own = marks.get(invoice.id);
    return own ? [{ invoice, ...own }] : [];
  });
  const byCustomer = Map.groupBy(open, ({ customer_id }) => customer_id);
  return (entry) => {
    const said = `${entry.payer} ${entry.text}`;
    const words = wordsOf(said);
    const named = known.filter(({ number }) => number.test(said)).map(({ invoice }) => invoice);
    const ofPayer = known.filter(({ names }) => names.some((own) => isNamed(own, words))).map(({ invoice }) => invoice);
    const customers = [...new Set(ofPayer.map(({ customer_id }) => customer_id))];
    const groups = [
      ...(named.length > 0 ? [named] : []),
      ...named.map((invoice) => [invoice]),
      ...open.filter(({ owed_cents }) => owed_cents === entry.amount_cents).map((invoice) => [invoice]),
      ...together,
      ...customers.map((id) => byCustomer.get(id) ?? []),
      ...ofPayer.map((invoice) => [invoice]),
    ];
    const distinct = new Map(groups.map((invoices) => [invoices.map(({ id }) => id).join(), invoices]));
    // Where two invoices have the same amount, the name of their customer does not tell which of them is meant.
    const isAlone = ofPayer.filter(({ owed_cents }) => owed_cents === entry.amount_cents).length <= 1;
    const told = { named: new Set(named), ofPayer: new Set(ofPayer), isAlone };
    const proposals = [...distinct.values()].map((invoices) => proposalOf(entry, invoices, told));
    const sensible = proposals.filter(({ invoices, reasons }) => invoices.length === 1 || reasons.includes("amount"));
    return sensible.toSorted((a, b) => weightOf(b) - weightOf(a)).slice(0, most);
  };
}

function proposalOf(
  { amount_cents }: Entry,
  invoices: OpenInvoice[],
  { named, ofPayer, isAlone }: { named: Set<OpenInvoice>; ofPayer: Set<OpenInvoice>; isAlone: boolean },
): Proposal {
  const owed = invoices.reduce((sum, { owed_cents }) => sum + owed_cents, 0);
  const reasons: Reason[] = [
    ...(invoices.every((one) => named.has(one)) ? (["reference"] as const) : []),
    ...(owed === amount_cents ? (["amount"] as const) : []),
    ...(invoices.every((one) => ofPayer.has(one)) ? (["name"] as const) : []),
  ];
  const isOne = reasons.includes("reference") || (reasons.includes("name") && isAlone);
  return { invoices, reasons, isSure: reasons.includes("amount") && isOne };
}

const weights: Record<Reason, number> = { reference: 4, amount: 3, name: 2 };

function weightOf({ reasons }: Proposal): number {
  return reasons.reduce((sum, reason) => sum + weights[reason], 0);
}

/** Finds an invoice's number in a text, also as "F20260012", "F 2026/12" or "f-2026-0012". */
function numberPattern(invoice_number: string): RegExp {
  const parts = invoice_number.split(/[^A-Za-z0-9]+/).filter(Boolean);
  const pattern = parts.map((part, index) =>
    index === parts.length - 1 && /^\d+$/.test(part) ? `0*${part.replace(/^0+/, "")}` : part,
  );
  return new RegExp(`(?<![A-Za-z0-9])${pattern.join("[^A-Za-z0-9]{0,3}")}(?!\\d)`, "i");
}

/** What many companies and communities of owners have in their name: no customer is known by it. */
const legalForms = [
  ...["sl", "slu", "sa", "sau", "slp", "cb", "sc", "scp", "coop", "s", "l", "a", "u"],
  ...["sociedad", "limitada", "anonima", "unipersonal", "laboral", "civil", "cooperativa"],
  ...["comunidad", "cdad", "propietarios", "prop", "bienes"],
];

function wordsOf(text: string): Set<string> {
  return new Set(
    fold(text)
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length > 1),
  );
}

/** The words of a name by which a payer is recognized: none that are short, or that many names have. */
function tellingWords(name: string): string[] {
  return [...wordsOf(name)].filter((word) => word.length > 2 && !legalForms.includes(word));
}

/** Whether at least two words of a name, or its only one, are among the words of a text. */
function isNamed(own: readonly string[], words: ReadonlySet<string>): boolean {
  return own.filter((word) => words.has(word)).length >= Math.min(2, own.length);
}
