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

/** Gives the ids of the invoices whose number is in a text, and of those whose customer's name is in it. */
export type FindMarked = (said: string) => { named: ReadonlySet<number>; ofPayer: ReadonlySet<number> };

/**
 * Finds invoices by what marks them in the texts of payments. Of thousands of invoices only those are compared with a
 * text whose number ends like one in it, or that have a word of it in their names.
 */
export function findMarkedOf(invoices: readonly Pick<OpenInvoice, "id" | "invoice_number" | "names">[]): FindMarked {
  const marked = invoices.map(({ id, invoice_number, names }) => ({
    ...{ id, number: numberPattern(invoice_number), end: endOf(invoice_number) },
    names: names.map(tellingWords).filter((words) => words.length > 0),
  }));
  const byEnd = Map.groupBy(marked, ({ end }) => end);
  const worded = marked.flatMap((invoice) => [...new Set(invoice.names.flat())].map((word) => ({ word, invoice })));
  const byWord = Map.groupBy(worded, ({ word }) => word);
  return (said) => {
    const words = wordsOf(said);
    const numbered = endsIn(said).flatMap((end) => byEnd.get(end) ?? []);
    const alike = new Set([...words].flatMap((word) => byWord.get(word) ?? []).map(({ invoice }) => invoice));
    const ofPayer = [...alike].filter(({ names }) => names.some((own) => isNamed(own, words)));
    return {
      named: new Set(numbered.filter(({ number }) => number.test(said)).map(({ id }) => id)),
      ofPayer: new Set(ofPayer.map(({ id }) => id)),
    };
  };
}

/**
 * Gives the proposals for a payment, the likeliest first; `open` are all unpaid invoices, the oldest first, and
 * `together` groups of these that may belong together. `findMarked` finds them (findMarkedOf).
 */
export function makeProposer(
  open: readonly OpenInvoice[],
  together: readonly OpenInvoice[][] = [],
  findMarked = findMarkedOf(open),
): (entry: Entry) => Proposal[] {
  const byCustomer = Map.groupBy(open, ({ customer_id }) => customer_id);
  return (entry) => {
    const marked = findMarked(saidBy(entry));
    const named = open.filter(({ id }) => marked.named.has(id));
    const ofPayer = open.filter(({ id }) => marked.ofPayer.has(id));
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

/** What the bank says of a payment. */
export function saidBy({ payer, text }: Pick<Entry, "payer" | "text">): string {
  return `${payer} ${text}`;
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

/** By so many digits at the end of their numbers invoices are looked up. */
const endLength = 4;

/** The last digits of an invoice's number, without the zeros before it; "" where it does not end in digits alone. */
function endOf(invoice_number: string): string {
  const last = invoice_number.split(/[^A-Za-z0-9]+/).findLast(Boolean) ?? "";
  return /^\d+$/.test(last) ? last.replace(/^0+/, "").slice(-endLength) : "";
}

/** The ends of the numbers of all invoices that a text may name. */
function endsIn(said: string): string[] {
  const numbers = said.match(/\d{1,4}(?!\d)/g) ?? [];
  const ends = numbers.flatMap((digits) => Array.from(digits, (_, from) => digits.slice(from)));
  return [...new Set(["", ...ends])];
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
