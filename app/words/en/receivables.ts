/** Texts of who owes what, and of statements of account. */
export const receivables = {
  title: "Who owes",
  books: "Books",
  bankFile: "Bank file",
  reminders: "Reminders",
  received: "Payments received",
  loading: "Loading…",
  nobody: "Nobody owes anything.",
  count: ({ n }: { n: number }) => (n === 1 ? "1 customer owes" : `${n} customers owe`),
  ages: {
    not_due: "Not due yet",
    to_30: "1–30 days",
    to_60: "31–60 days",
    over_60: "Over 60 days",
  },
  owed: "Unpaid",
  owedInAll: "Unpaid in all",
  // of one customer
  owedBy: "Owed by",
  owes: ({ name }: { name: string }) => `Owed by ${name}`,
  owesNothing: "This customer owes nothing.",
  invoice: "Invoice",
  issued: "Issued",
  due: "Due",
  total: "Total",
  sum: ({ amount }: { amount: string }) => `Unpaid in all: ${amount}`,
  overpaid: ({ amount, balance }: { amount: string; balance: string }) =>
    `Paid too much on other invoices: ${amount}. The statement of account takes it off: ${balance}`,
  onlyOverpaid: ({ amount, balance }: { amount: string; balance: string }) =>
    `Paid too much: ${amount}. The statement of account takes it off: ${balance}`,
  statement: "Statement of account",
  from: "From",
  to: "To",
  // their own terms
  terms: "Terms of payment",
  /** `on`: only on these days of the month, of which 31 is its last. */
  termsHint: ({ days, on }: { days: number | null; on: readonly number[] }) => {
    if (days === null) return "Empty: as for everybody, nothing is agreed.";
    const named = on.map((day) => (day === 31 ? "the last day" : `day ${day}`)).join(" or ");
    const after = days === 1 ? "1 day after the issue" : `${days} days after the issue`;
    return `Empty: as for everybody, ${days === 0 ? "at once" : after}${named && `, on ${named} of the month`}.`;
  },
  monthDaysHint: "Only on these days of the month, such as 10, 25; 31 is its last.",
  saveTerms: "Save terms",
  termsSaved: "Terms saved ✓",
  notSaved: ({ reason }: { reason: string }) => `Not saved: ${reason}`,
  openStatement: "Open the statement (PDF)",
  notOpened: "The statement was not opened.",
};
