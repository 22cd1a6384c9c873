type Count = { n: number };

/** What the office has to look at today. */
export const today = {
  title: "Today",
  jobs: "Jobs of today",
  noJobs: "There are no jobs today.",
  nobody: "Nobody yet",
  late: "late",
  attention: "To look at",
  nothing: "Nothing waits to be looked at.",
  lateBefore: ({ n }: Count) =>
    n === 1 ? "1 job of the last 7 days is still open" : `${n} jobs of the last 7 days are still open`,
  reportsMissing: ({ n }: Count) =>
    n === 1 ? "1 job is done without a service report" : `${n} jobs are done without a service report`,
  andMore: ({ n }: Count) => (n === 1 ? "and one more" : `and ${n} more`),
  uninvoiced: ({ n }: { n: number }) =>
    n === 1 ? "1 job is done without an invoice" : `${n} jobs are done without an invoice`,
  notDone: ({ n }: Count) =>
    n === 1
      ? "1 job could not be done and is not planned again"
      : `${n} jobs could not be done and are not planned again`,
  withoutThem: ({ n }: Count) =>
    n === 1 ? "1 job is of somebody who is off then" : `${n} jobs are of somebody who is off then`,
  unassigned: ({ n }: Count) =>
    n === 1 ? "1 job of the next 7 days has nobody assigned" : `${n} jobs of the next 7 days have nobody assigned`,
  toPlan: ({ n }: Count) => (n === 1 ? "1 job waits for a date" : `${n} jobs wait for a date`),
  toBook: ({ n }: Count) => (n === 1 ? "1 accepted quote is not booked" : `${n} accepted quotes are not booked`),
  since: ({ day }: { day: string }) => `since ${day}`,
  off: ({ names }: { names: string }) => `Off today: ${names}`,
  quotesWaiting: ({ n }: Count) =>
    n === 1 ? "1 quote waits for its customer" : `${n} quotes wait for their customers`,
  quotesExpiring: ({ n }: Count) => (n === 1 ? "1 quote expires this week" : `${n} quotes expire this week`),
  unpaid: ({ n, amount }: { n: number; amount: string }) =>
    n === 1 ? `1 invoice is unpaid: ${amount}` : `${n} invoices are unpaid: ${amount}`,
  emailFailed: ({ number, to }: { number: string; to: string }) => `${number} could not be emailed to ${to}`,
  emailUnknown: ({ number, to }: { number: string; to: string }) =>
    `It is not known whether the email of ${number} reached ${to}`,
  moreEmails: ({ n }: Count) =>
    n === 1 ? "1 more email failed or may have failed" : `${n} more emails failed or may have failed`,
  noticesLost: ({ n }: Count) => (n === 1 ? "1 notice could not be sent" : `${n} notices could not be sent`),
  recordsRejected: ({ n }: { n: number }) =>
    n === 1 ? "The tax agency refused 1 invoice record" : `The tax agency refused ${n} invoice records`,
  certificateEnds: ({ days }: { days: number }) => {
    if (days < 0) return "The certificate for the tax agency has ended";
    if (days === 0) return "The certificate for the tax agency ends within 24 hours";
    return `The certificate for the tax agency ends in ${days === 1 ? "1 day" : `${days} days`}`;
  },
  recordsNotSent: ({ day }: { day: string }) =>
    `Records of invoices are not sent to the tax agency, and the law wants them from ${day}`,
  versionUndeclared: "This version of the program has no declaration of responsibility",
  startHere: "Start here after signing in",
  startAtQuotes: "No longer start here",
  startsHere: "After signing in you begin here.",
  startsAtQuotes: "After signing in you begin at the quotes.",
  choiceSaved: "Saved ✓",
};
