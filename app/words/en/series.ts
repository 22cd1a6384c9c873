/** Texts of the series of invoices. */
export const series = {
  title: "Series of invoices",
  lead: "Each series has numbers without gaps, by year. How they begin is set before its first invoice: for a company that goes on from another program, or wants other letters.",
  names: {
    invoice: "Invoices",
    simplified: "Simplified invoices",
    rectifying: "Correcting invoices",
    "rectifying-simplified": "Corrections of simplified invoices",
  },
  series: "Series",
  prefix: "Prefix",
  prefixHint: "A letter, then letters and digits, at most 10",
  first: "First number this year",
  firstHint: "The next one after the last invoice of the other program",
  last: ({ number }: { number: string }) => `The last one is ${number}.`,
  willBegin: ({ number }: { number: string }) => `It begins with ${number}.`,
  look: "Show the first number",
  question: ({ number }: { number: string }) => `The next one will be ${number}. It can be changed until it is issued.`,
  save: "Set",
  saved: "Series set ✓",
  failed: ({ reason }: { reason: string }) => `The series was not set: ${reason}`,
};
