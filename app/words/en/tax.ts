/** Texts of Spanish tax rules: the switch, and what is asked before an invoice is issued. */
export const tax = {
  title: "Spanish tax rules",
  lead: "With these rules on, an invoice is only issued when it has all that Spanish law wants, and each is recorded for the tax agency (VERI*FACTU).",
  effects: [
    "Before an invoice gets its number, whatever is missing is listed, with a link to where it is filled in.",
    "Without IVA there is no invoice unless a legal cause is chosen.",
    "Each invoice, correction and annulment is recorded in one chain, whether records are sent or not.",
    "Invoices have the QR code of the tax agency on their first page.",
  ],
  dates: ({ companies, selfEmployed }: { companies: string; selfEmployed: string }) =>
    `By law, companies need this from ${companies}, the self-employed from ${selfEmployed}.`,
  announced: ({ day, readOn }: { day: string; readOn: string }) =>
    `The government has announced to move these dates to ${day}, which is no law yet (read on ${readOn}). Ask your adviser.`,
  apply: "Issue invoices under Spanish tax rules",
  proposed: "For a company in Spain this is what the law will want. It can also be turned on later, in Admin.",
  hint: "In a year in which an invoice was issued under them, they cannot be turned off again.",
  stays: "An invoice was issued under them this year, so they stay on until it is over.",
  save: "Save tax rules",
  turnedOn: "Spanish tax rules are on.",
  turnedOff: "Spanish tax rules are off.",
  toVerifactu: "VERI*FACTU",
  lacksTitle: "No invoice can be issued under these rules until this is filled in:",
  blockedTitle: "An invoice cannot be issued yet. Fill this in first:",
  adviceTitle: "This stops no invoice, but look at it first:",
  iva: "What has no IVA",
  ivaHint: "For amounts without IVA: their legal cause, or the IVA that is charged on top.",
  ivaUnchosen: "Please choose",
  noIva: "Without IVA",
  ivaOnTop: ({ percent }: { percent: string }) => `IVA ${percent} % on top`,
  ivaOnTopTotal: ({ percent, total }: { percent: string; total: string }) => `IVA ${percent} % on top: ${total} in all`,
  records: {
    waiting: "VERI*FACTU: recorded, and waiting to be sent.",
    notSent: "VERI*FACTU: recorded. Sending is off.",
    sent: "VERI*FACTU: sent, without an answer so far.",
    accepted: "VERI*FACTU: accepted by the tax agency.",
    accepted_with_errors: "VERI*FACTU: accepted by the tax agency with errors:",
    rejected: "VERI*FACTU: refused by the tax agency:",
  },
  toCorrect: "See what to do",
  toSettings: "Open Company settings",
  toCustomer: "Open the customer",
  /** What customers declare for the IVA of their invoices, on the screens of others. */
  declarations: {
    card: "Declarations",
    none: "This customer has declared nothing.",
    ask: "10 % or reverse charge?",
    askInNewTab: "May this be 10 %, or reverse charge? (new tab)",
    kinds: { reduced: "Reduced rate of 10 %", reverse: "Reverse charge" },
    states: {
      open: "Not signed yet",
      signed: ({ day }: { day: string }) => `Signed on ${day}`,
      paper: ({ day }: { day: string }) => `Signed on paper on ${day}`,
    },
    evidence: {
      held: ({ kind, day, place }: { kind: string; day: string; place: string }) =>
        `${kind}: the customer's declaration of ${day} is there (${place}).`,
      missing: ({ kind }: { kind: string }) => `${kind}: the customer has signed no declaration.`,
    },
  },
};
