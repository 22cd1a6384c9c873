import { formatMoney, formatPercent, priceText } from "#app/numbers/money.ts";
import { type NumberKind, numberText } from "#app/numbers/typed-number.ts";
import { formatDay } from "#app/platform/dates.ts";
import type { MadeBefore } from "#app/platform/problem.ts";
import { countryName } from "../country-names.ts";
import type { exportHeadings } from "./export-headings.ts";
import { jobStates } from "./job-states.ts";
import { notStored } from "./not-stored.ts";
import { lacks } from "./quote-form.ts";
import { reportForm } from "./report-form.ts";

type Named = { label: string };

const notDay = ({ label }: Named) => `${label} must be a date written YYYY-MM-DD.`;
type Counted = { label: string; n: number };
type Person = { name: string };
type WrongBalance = { line: number | null; account: string; stated: number; computed: number };

const percentText = (iva_bp: number) => `${formatPercent(iva_bp, "en")} %`;

/** Why a request was refused. */
export const problems = {
  onlyRoles: {
    owner: "Only an owner of this installation may do this.",
    office: "Only the office and owners of this installation may do this.",
  },
  imports: {
    // In English the names of the fields are the headings: the exports of English screens have them too.
    noColumns: ({ columns, others }: Record<"columns" | "others", readonly (keyof typeof exportHeadings)[]>) =>
      `The first line must have the names of the columns, at least one of these: ${columns.join(", ")}. Others that are read: ${others.join(", ")}.`,
    noText: {
      spreadsheet: "This is a spreadsheet's own file, and a text file is needed. In that program, save a list as CSV.",
      picture: "This is a picture or a PDF, and a text file is needed, such as a list saved as CSV.",
    },
    tooManyLines: ({ most }: { most: number }) => `The file has more than ${most} lines. Import it in parts.`,
    tooLarge: ({ megabytes }: { megabytes: number }) => `The file is larger than ${megabytes} MB. Import it in parts.`,
    nothingSent: "Choose a file, or paste its lines.",
    quotes: "A quotation mark of this line is not closed, or something follows it.",
    cells: "This line has more cells than there are columns.",
    noSuchId: ({ id }: { id: string }) => `Nothing has the id ${id}. Leave the id empty to add the line.`,
    mergedId: ({ id, into }: { id: string; into: { id: number; name: string } }) =>
      `The customer with the id ${id} was merged into ${into.id} ${into.name}. If the line is to change that customer, write the id ${into.id} in it; otherwise leave the line out.`,
    otherCustomer: ({ id, name }: { id: number; name: string }) =>
      `The customer with the id ${id} is ${name}, with whom this line has nothing in common.`,
    otherName: ({ id, name }: { id: number; name: string }) =>
      `${name} has this tax number. If that is the one, write the id ${id} in the line; otherwise correct the number.`,
    several: ({ named }: { named: string }) =>
      `Several are like this: ${named}. Write the id of the one that is meant.`,
    sameAsLine: ({ line }: { line: number }) => `Line ${line} is the same one, with other values.`,
    alike: ({ name }: { name: string }) => `${name} has the same email address or telephone number.`,
    droppedName: ({ name }: { name: string }) =>
      `A person has no legal name, so ${name} is not saved. If that is a company, write so in the line.`,
    lostNumber: ({ number }: { number: string }) =>
      `“${number}” is no telephone number, so it is not saved. A spreadsheet may have shortened it: look the number up.`,
    shortPostcode: ({ postcode, whole }: { postcode: string; whole: string }) =>
      `The postcode ${postcode} has four digits. In Spain it would be ${whole}.`,
    ivaIncluded: ({ iva_bp, price, price2 }: { iva_bp: number; price: string; price2: string }) =>
      `${price} is ${price2} with ${formatPercent(iva_bp, "en")} % IVA. It seems to include the IVA that is added to it in quotes.`,
    ivaInHeading: ({ heading, price }: { heading: string; price: string }) =>
      `The column “${heading}” is read as ${price}, to which quotes add IVA. If its amounts include IVA, take it out of them first.`,
    ivaNotRead: ({ heading }: { heading: string }) =>
      `The column “${heading}” is not read: the prices of products do not include IVA.`,
    ivaInPrice: ({ heading, iva_bp, cents, net }: { heading: string; iva_bp: number; cents: number; net: number }) =>
      `“${heading}” seems to include IVA: ${formatMoney(cents, "en")} would be ${formatMoney(net, "en")} without ${formatPercent(iva_bp, "en")} %.`,
    withoutPrice: ({ n, price }: { n: number; price: string }) => `New products whose ${price} is 0: ${n}.`,
    unknownUnit: ({ unit, units }: { unit: string; units: readonly string[] }) =>
      `“${unit}” is none of the units, which are ${units.join(", ")}.`,
    priceInFile: ({ readings }: { readings: readonly number[] }) =>
      `In the file write it without a sign for thousands: ${readings.map((euros) => priceText(Math.round(euros * 100), "en")).join(" or ")}.`,
  },
  overtaken: "This has stood still for so long that the same was begun elsewhere. Please try again.",
  reachNeeded: "Give a telephone number or an email address.",
  /** What is doubtful about saved settings, beside the tax number. */
  settings: {
    noName: ({ isUnderRules }: { isUnderRules: boolean }) =>
      `Without the name of the company ${isUnderRules ? "no invoice can be issued" : "new invoices do not say who issues them"}.`,
    postcode: ({ postcode }: { postcode: string }) =>
      `The postcode ${postcode} has not the five digits of one in Spain.`,
    rate: ({ iva_bp, rates }: { iva_bp: number; rates: readonly number[] }) =>
      `${percentText(iva_bp)} is no rate of IVA in Spain today (${rates.map(percentText).join(", ")}): with it no invoice can be issued.`,
    sameAccount: "The second account is the same as the first.",
  },
  taxNumber: {
    check: ({ number }: { number: string }) => `The check letter or digit of ${number} is wrong.`,
    zeros: ({ number }: { number: string }) => `${number} is nobody's number: it has only zeros.`,
    shape: ({ number }: { number: string }) =>
      `${number} is no Spanish NIF or NIE. A foreign number begins with its country, such as FR.`,
    foreign: ({ number, country }: { number: string; country: string }) =>
      `${number} is no tax number of ${countryName(country, "en")}.`,
  },
  payments: {
    yetToCome: "The date is yet to come: record a payment once the money is there.",
    none: "The amount must not be 0.",
    twice: "The same invoice is named twice.",
    paidBackTooMuch: "More would be paid back than was paid.",
    paidBackSince: "Of this payment something was paid back since: delete what was paid back first.",
    overpays: "That is more than is still to be paid.",
    early: "The date is more than a year before the invoice.",
    cash: "Of an invoice of 1,000.00 or more nothing may be paid in cash (Ley 7/2012, article 7), nor in part: both sides may be fined.",
    settled: "Nothing is to be paid of this invoice: it was annulled, or corrects another one, where the payments are.",
    nothing: "Nothing is to be paid of this invoice, so it cannot be marked unpaid.",
    recorded:
      "The payments of this invoice were recorded one by one. Delete the one that did not come, among its payments.",
  },
  paidBackByChoice: ({ label }: { label: string }) =>
    `${label}: for what you paid back, choose “We paid back”, and write the amount without a minus.`,
  required: ({ label }: Named) => `${label} is required.`,
  wrong: ({ label }: Named) => `${label} is not valid.`,
  tooShort: ({ label, n }: Counted) => `${label} must have at least ${n} characters.`,
  tooLong: ({ label, n }: Counted) => `${label} must have at most ${n} characters.`,
  tooLongToFind:
    "This form has too much text to look for a free time. Shorten the text, and write the rest afterwards.",
  tooSmall: ({ label, n }: Counted) => `${label} must be at least ${n}.`,
  tooBig: ({ label, n }: Counted) => `${label} must be at most ${n}.`,
  tooMany: ({ label, n }: Counted) => `${label}: at most ${n}.`,
  notEmail: ({ label }: Named) => `${label} must be an email address.`,
  line: ({ n }: { n: number }) => `Line ${n}`,
  unprintable: ({ label }: Named) => `${label} contains characters that cannot be printed.`,
  notMoney: ({ label }: Named) => `${label} must be an amount between 0 and 9,999,999.99, with at most two decimals.`,
  notSignedMoney: ({ label }: Named) =>
    `${label} must be an amount between −9,999,999.99 and 9,999,999.99, with at most two decimals.`,
  monthDaysAlone: "State the days until payment as well, or 0 for at once: days of the month alone are not enough.",
  threeDecimals: ({ label }: Named) => `${label} has at most three decimals.`,
  tooManyLines: ({ label }: Named) => `${label} has at most 15 lines.`,
  notDays: ({ label }: Named) => `${label} must be a number of days, such as 30.`,
  notMinutes: ({ label }: Named) => `${label} must be a number of minutes, such as 60.`,
  monthDays: ({ label }: Named) => `${label}: up to four days from 1 to 31, such as 10, 25.`,
  notIban: ({ label }: Named) => `${label}: this is no account number. Compare it with the bank's, digit by digit.`,
  notDay,
  noSuchDay: notDay,
  notInCalendar: ({ label }: Named) => `${label} must lie in the years 2000 to 2099.`,
  notHours: ({ label }: Named) => `${label} must be a whole number of hours, from 1 to 24.`,
  notHalfHours: ({ label }: Named) => `${label} must be in half-hours, from 30 minutes to 24 hours.`,
  otherDuration: "The duration in minutes is not the one in hours. Give one of them.",
  engineerTwice: ({ label }: Named) => `${label}: the same person is there twice.`,
  engineerLeft: ({ name }: { name: string }) => `${name} is disabled and cannot be given jobs.`,
  unlikelyDay: reportForm.unlikelyDay,
  wrongPeriod: "From must not be after To.",
  absenceOrder: "The last day must not be before the first.",
  savedOtherwise: ({ number }: { number: string }) =>
    `This report is saved already as ${number}, without what was changed since. Save again to make another one of it.`,
  madeOtherwise: (_made: MadeBefore | null) =>
    "The Idempotency-Key was used before, with something else in the call. Use another key to make this as well.",
  wrongCallKey: ({ n }: { n: number }) =>
    `Idempotency-Key must be one key of at most ${n} visible ASCII characters, without spaces.`,
  madeAndGone: "What was made with this Idempotency-Key has been deleted since. Use another key to make it anew.",
  maybeStored: "It is not known whether this was saved, because the server's disk failed. Look before you repeat it.",
  maybeStoredThen: "It is not known whether this was saved, because something failed. Look before you repeat it.",
  maybeStoredAway:
    "It is not known whether this was saved, because the connection to the database was lost. Look before you repeat it.",
  taskTwice: ({ label }: Named) => `${label}: the same task is there twice.`,
  notPushService: ({ label }: Named) => `${label} must be an https address of a push service on a public host.`,
  notTime: ({ label }: Named) => `${label} must be an existing date and time.`,
  skippedTime: ({ label }: Named) => `${label} does not exist that day: the clocks go forward.`,
  notJson: "The body is not valid JSON.",
  notUtf8: "The body is not UTF-8, the encoding of JSON.",
  wrongShape: "The body does not have the expected form.",
  notFound: "Not found",
  notSignedIn: "Not signed in",
  sessionOver: "Your session had ended, so nothing was done. Sign in, and do it once more.",
  sessionEnded: {
    refused: "Your session has ended, so nothing was done. Sign in again in another window, then press again.",
    refusedTyped:
      "Your session has ended. What you typed is still here: sign in again in another window, then press again.",
    over: "Your session has ended.",
    way: "Sign in (opens in another window)",
  },
  otherSignedIn: {
    refused: ({ name }: Person) =>
      `${name} is signed in in this browser now, so nothing was done. Sign in as yourself in another window, then press again.`,
    refusedTyped: ({ name }: Person) =>
      `${name} is signed in in this browser now, so nothing was done. What you typed is still here: sign in as yourself in another window, then press again.`,
    over: ({ name }: Person) => `${name} is signed in.`,
    way: "Logout (opens in another window)",
  },
  alreadyAssigned: "This engineer is assigned to it already.",
  otherEngineers: "Meanwhile somebody has changed who comes. The calendar now shows it.",
  notAssigned: "The engineer who is to be replaced is not assigned to it.",
  changedMeanwhile: "This was saved meanwhile. Nothing was overwritten.",
  fieldChangedMeanwhile: ({ now }: { now: string }) =>
    `Somebody else has changed this meanwhile. It is now: ${now}. Save again to replace it.`,
  wrongPair: "Invalid email or password",
  tooManyTries: ({ seconds }: { seconds: number }) => `Too many tries. Wait ${seconds} s and try again.`,
  passwordsWaiting: "Many are signing in just now. Try again in a moment.",
  wrongCurrentPassword: "Current password is incorrect",
  wrongSetupCode: "The set-up code is not the one that the console shows.",
  alreadySetUp: "There is an account already. Please sign in.",
  userExists: ({ email }: { email: string }) => `${email} can sign in already.`,
  noSuchUser: ({ email }: { email: string }) => `There is no user ${email}.`,
  lastOwner: "This is the last owner: nobody could manage users and backups any more. Make another one first.",
  invitationOver: "This link is not good any more. Ask an owner for another one.",
  wrongCode: "This code is wrong, or was used already. Take the one that the app shows now.",
  codeNeeded: "A code of the second factor is needed: send it as code.",
  factorMissing: "The second factor is not set up yet. Sign in with a browser first.",
  factorIsSetUp: "The second factor is set up already. Sign in with a code.",
  ownFactor: "Your own second factor is removed by another owner.",
  factorMoveOver: "Too much time has passed, or the second factor has changed meanwhile. Begin again.",
  mailFault: "it could not be sent.",
  ownPassword: "Your own password is changed in Admin, Change Password.",
  engineerHasAccount: ({ name }: { name: string }) => `${name} signs in with another account.`,
  customerInUse: "This customer has quotes, jobs, invoices or declarations and cannot be deleted.",
  declarationUnfounded: "The answers are not enough for this declaration.",
  declarationSigned: "This declaration is signed, and stays as it is.",
  workPlaceMissing:
    "This customer has no address yet. Add it, or choose a site: the declaration says where the work is done.",
  signatureMissing: "Sign, or type your name and tick that it signs.",
  signatureTickMissing: "Tick that the typed name is the signature, or draw one.",
  unknownSite: "This customer has no such site.",
  customerMerged: ({ name }: { name: string }) => `This customer was merged into ${name}.`,
  mergeIntoItself: "Choose another customer.",
  unknownCustomer: "There is no such customer.",
  unknownProduct: "There is no such product.",
  unknownTemplate: "There is no such report template.",
  chooseCustomer: "Please select a customer.",
  chooseFoundCustomer: "Choose the customer from those that are found, or empty the field.",
  chooseFoundProduct: "Choose the product from those that are found, or empty the field.",
  discountTooLarge: "The discount is more than 9,999,999.99.",
  visitNotInvoiced: "This visit has no quote, so there is nothing to copy to an invoice.",
  notAcceptedYet: "The customer has not accepted this quote: accept it first, then invoice it.",
  quoteInvoiced: ({ numbers }: { numbers: readonly string[] }) =>
    `This quote was invoiced already: ${numbers.join(", ")}. To invoice it again, say why.`,
  invoicedAgain: ({ numbers }: { numbers: readonly string[] }) =>
    `The quote of this job was invoiced already: ${numbers.join(", ")}.`,
  versionsTogether: ({ numbers }: { numbers: readonly string[] }) =>
    `${numbers.join(", ")} are versions of one quote: what they have in common would be invoiced twice. To invoice them together, say why.`,
  jobInvoiced: ({ number }: { number: string }) => `This job has an invoice already: ${number}.`,
  jobsOfSeveralCustomers: "These jobs are of several customers: an invoice is for one.",
  visitNeedsLines: "A visit has no quote: write the lines of its invoice.",
  workAhead: "The day of the work lies after today, the day of issue: state a day up to today, or leave it empty.",
  workDayUnsure: ({ quarter, year }: { quarter: number; year: number }) =>
    `With this day the invoice stands in the books of quarter ${quarter} of ${year}: confirm that the day is right, or change it.`,
  invoiceOfNothing: "This invoice comes to 0.00 €, and takes a number all the same: confirm it, or change its amounts.",
  moneyAhead:
    "The day on which the advance was paid lies after today: state a day up to today. While it is not paid, keep a draft.",
  workTooLongAgo: ({ first }: { first: string }) =>
    `The day of the work lies more than four years back: state one from ${formatDay(first)} on.`,
  quoteWhole: "A quote is invoiced whole: without lines beside it, and with its own discount.",
  causeWithRate: "A line that has no IVA for a cause has no rate, or 0.",
  oneAdvance: "An advance is of a quote, by a percent or by an amount, not both.",
  advanceOfNothing: "Say how much is invoiced in advance: an amount above 0.",
  advanceTooMuch: ({ left }: { left: number }) =>
    `That is more than the quote has left: at most ${formatMoney(left, "en")} without IVA.`,
  advanceOfOther: ({ number }: { number: string }) =>
    `${number} was invoiced in advance for another customer: take it back, and invoice it for this one.`,
  oneSource: "Say what the invoice is made from: a quote, jobs, or a customer with lines, and only one of these.",
  deductsTooMuch:
    "More was invoiced in advance than the work comes to at that rate: correct the invoice in advance first.",
  invoiceStays: "An invoice that has a number stays: rectify it instead.",
  invoiceAnnulled: "This invoice was annulled.",
  pdfDamaged: ({ number, fault }: { number: string; fault: string }) =>
    `The kept PDF of invoice ${number} is damaged, so it is not given out. A backup has it as it was (error ${fault}).`,
  rectifyOriginal: "This invoice corrects another one: correct that one again.",
  rectifiedBy: ({ number }: { number: string }) => `This invoice was rectified by ${number}.`,
  deductedBy: ({ number }: { number: string }) => `This invoice is deducted by ${number}.`,
  substitutedBy: ({ number }: { number: string }) => `This invoice was replaced by ${number}: go on with that one.`,
  substitutesFull: ({ number }: { number: string }) =>
    `${number} is no simplified invoice. Only simplified ones are replaced by a full invoice; correct it instead.`,
  substitutesNothing: ({ number }: { number: string }) =>
    `Nothing is left of ${number} that a full invoice could replace.`,
  substitutesOtherSeller: ({ number }: { number: string }) =>
    `${number} was issued under another NIF of the company, which alone can replace it.`,
  substitutesSeveralCustomers: "One full invoice replaces simplified invoices of one customer only.",
  substitutesAdvanceAlone: ({ number }: { number: string }) =>
    `${number} invoices in advance: replace it by a full invoice of its own.`,
  substitutesTooManyLines: ({ most }: { most: number }) =>
    `Together they have more than ${most} lines: replace fewer of them at once.`,
  annulsPaid: "This invoice has payments: delete or pay them back first, or rectify it.",
  rectifiesNothing:
    "Nothing would change: lines, sums and the customer’s details are as they stand. Change the customer’s details first, or a quantity or a price.",
  rectifiesDeducted: ({ number }: { number: string }) =>
    `It is deducted by ${number}, so its sums stay. Its customer’s details alone can be corrected; what the work comes to is corrected in ${number}.`,
  rectifiesZero: "This invoice comes to nothing, so there is nothing to take back. Annul it if it should not count.",
  rectifiesToAdvance:
    "It would come to just what was invoiced in advance, and would count as corrected to nothing: its work could be invoiced again. Take all of it back, then invoice a new version of the quote, which deducts the advance again.",
  correctionNotChosen: "Choose what was wrong with the invoice.",
  creditNotChosen:
    "An amount to credit is typed, but something else is chosen. Choose “A discount afterwards”, or empty this field.",
  linesNotChosen: ({ name, kind, value }: { name: string; kind: NumberKind; value: number }) =>
    `The ${kind === "quantity" ? "quantity" : "price"} of “${name}” was changed, but something else is chosen. Choose “Quantities or prices”, or write ${numberText(value, kind, "en")} again.`,
  nothingLeft: "Nothing is left of this invoice to take off: it was corrected to nothing before.",
  leavesOutAll:
    "Every line is left out. To take the whole invoice back, choose “It should not be paid: take all of it back”.",
  onlyReduces:
    "For insolvency (R2) or a bad debt (R3) an invoice is only reduced. Choose another legal reason to raise it.",
  rectifiesTooMuch: ({ percent, left }: { percent: number; left: number }) =>
    `At ${formatPercent(percent, "en")} % only ${formatMoney(left, "en")} of the invoice is left: take off no more.`,
  correctionTooLong: ({ n }: { n: number }) =>
    `The correction would have more than ${n} lines. Correct it by an amount at each rate.`,
  invoiceTooLong: ({ n }: { n: number }) =>
    `The invoice would have more than ${n} lines, with headings and what is deducted. Invoice part of it by itself.`,
  allOrLines: "Say either all of the invoice, or the lines that correct it.",
  seriesPrefix: "Prefix: a letter, then letters and digits, at most 10.",
  seriesBegun: "This series has begun; its numbers go on as they are.",
  prefixTaken: "Another series has this prefix.",
  draftGone: "This draft has been deleted. Copy what you need of it into a new invoice.",
  draftIssued: ({ number }: { number: string }) => `This draft was issued already, as ${number}.`,
  unknownQuote: "There is no such quote.",
  nothingToInvoice: "All lines of this quote are optional: nothing was accepted that could be invoiced.",
  moveForbidden: ({ from, to, allowed }: { from: string; to: string; allowed: readonly string[] }) =>
    `A quote that is “${from}” cannot become “${to}”. It can become: ${allowed.join(", ")}.`,
  jobMoveForbidden: ({ from, to, allowed }: { from: string; to: string; allowed: readonly string[] }) =>
    `A job that is “${from}” cannot become “${to}”. ${allowed.length > 0 ? `It can become: ${allowed.join(", ")}.` : ""}`.trim(),
  jobMovedSince: ({ state, user }: { state: string; user: string }) =>
    `After this was pressed, the job was set to “${state}”${user ? ` by ${user}` : ""}. That stays.`,
  jobRescheduledSince: ({ when, user }: { when: string; user: string }) =>
    `After this was pressed, the job was rescheduled${user ? ` by ${user}` : ""}: now it is on ${when}. That stays.`,
  jobCancelled: "This job was cancelled.",
  jobGivenAway: ({ names }: { names: string }) =>
    names ? `This job is not yours any more: the office gave it to ${names}.` : "This job is not yours any more.",
  jobWithoutSlot: "This job has no time yet. Reschedule it to give it one.",
  reasonMissing: "Why is required.",
  jobIsDone: "This job is done and cannot be rescheduled.",
  stateAlone: "The state is set alone: send times and engineers by themselves.",
  contentAlone:
    "Kind, title, description and site are changed alone: send times, engineers and the state by themselves.",
  jobOfQuote: "This job comes from a quote: its title, description and site are the quote's. Change them there.",
  needlessReason: "A reason is only given with jobs that could not be done or are cancelled.",
  otherMove: "This key belongs to another move.",
  quoteInUse: "This quote has a job or an invoice. Cancel its job first; what was invoiced stays accepted.",
  quoteLocked: "This quote was accepted and is locked. To change it, make a new version of it.",
  quoteVoid: "This quote is a deleted draft. Reopen it first.",
  quoteReplaced: "A later version has replaced this quote. Use that one.",
  versionMadeSince: "It cannot be reopened: a later version was made.",
  versionBegun: ({ number }: { number: string }) =>
    `${number} is being written: change that one. This one stays in force until it is sent.`,
  draftHasNoVersions: "This quote is a draft: change it itself.",
  unanswered: "Please answer this question.",
  dayToCome: "The day is still to come.",
  linesLeftOut: ({ n, lack }: { n: number; lack: keyof typeof lacks }) =>
    n === 1
      ? `1 line has ${lacks[lack]} and would not be saved. Complete it, or save once more without the line.`
      : `${n} lines have ${lacks[lack]} and would not be saved. Complete them, or save once more without the lines.`,
  discountAboveLines: ({ net }: { net: number }) =>
    `The discount is more than the ${formatMoney(net, "en")} that the lines come to: take off no more.`,
  addLine: "Please add at least one product/service.",
  customerWithoutEmail: "This customer has no valid email address.",
  senderMissing: "From email is required: it is who the messages come from.",
  notConfirmedYet:
    "It is being sent, and the mail server has not confirmed it yet. The result will be shown beside the document.",
  beingSent: "It is being sent just now. Wait for what comes of it.",
  testNotConfirmedYet:
    "The mail server has not confirmed the test message yet. It may still arrive: look for it before you try again.",
  invitationNotConfirmedYet: "The mail server has not confirmed the invitation yet. It may still arrive.",
  notRecipient: ({ address }: { address: string }) => `“${address}” is not an email address.`,
  wrongRecipients: "The recipients must be email addresses, at most ten, with commas between them.",
  unknownPlaceholder: ({ label }: Named) => `${label}: only {number}, {name} and {company} can stand in braces.`,
  unknownVisitPlaceholder: ({ label }: Named) =>
    `${label}: only {when}, {where}, {name} and {company} can stand in braces, and {before} for a moved visit.`,
  unknownReminderPlaceholder: ({ label }: Named) =>
    `${label}: only {number}, {amount}, {due}, {iban}, {name} and {company} can stand in braces.`,
  reminderDays: ({ label }: Named) => `${label} must be a whole number of days from 1 to 365.`,
  reminderOrder: ({ label }: Named) => `${label} must be more days than the reminder before it.`,
  reminderGap: "There is a last reminder only after a second one.",
  bankFile: {
    unknown: (_: { line: number | null }) =>
      "This is no statement in Norma 43, CAMT.053, or CSV with headings such as “Fecha” and “Importe”.",
    incomplete: ({ line }: { line: number | null }) =>
      `The file is not whole, or was changed${line === null ? "" : ` (line ${line})`}. Get it from the bank once more.`,
    balance: ({ line, account, stated, computed }: WrongBalance) =>
      `The file is not whole, or was changed: with its movements, account ${account} comes to a balance of ${formatMoney(computed, "en")}, but the file says ${formatMoney(stated, "en")} (line ${line}). Get it from the bank once more.`,
    currency: (_: { line: number | null }) => "The account is not in euros.",
    columns: (_: { line: number | null }) =>
      "The table has no columns for the date and the amount. Their headings must be such as “Fecha” and “Importe”, or “Fecha”, “Debe” and “Haber”.",
    bothAmounts: ({ line }: { line: number | null }) =>
      `Both money out and money in are filled in${line === null ? "" : ` (line ${line})`}: only one of them can be.`,
    cells: ({ line }: { line: number | null }) =>
      `A date or an amount cannot be read${line === null ? "" : ` (line ${line})`}.`,
    decided: "One of these payments was decided meanwhile. Look at the list again.",
    noInvoice: ({ typed }: { typed: string }) => `There is no invoice ${typed || "without a number"}.`,
    whichInvoice: ({ typed, numbers, more }: { typed: string; numbers: string; more: number }) =>
      `“${typed}” may be ${numbers}${more > 0 ? ` or ${more} more` : ""}. Write the whole number.`,
    severalCustomers: ({ numbers }: { numbers: string }) =>
      `${numbers} are of several customers: a payment of several invoices is one customer's.`,
    nothingLeftFor: ({ numbers }: { numbers: string }) =>
      `Of this amount nothing is for ${numbers}. Leave it out, or write the numbers in another order.`,
    excess: "A payment is more than its invoices have unpaid. Confirm it below, or choose otherwise.",
    excessOf: ({ numbers }: { numbers: string }) => `More than is unpaid of ${numbers}.`,
    twoChoices: "A number is typed, but something else is chosen. Choose “Another invoice”, or delete the number.",
  },
  wrongRecipient: "The test recipient must be an email address.",
  testRecipient: "Enter a test recipient address.",
  logoNotSent: 'The logo is expected as a file, in the field "logo" of a multipart form.',
  logoEmpty: "The logo's file is empty.",
  logoType: "The logo must be a PNG, JPEG or WebP picture.",
  logoBroken: "The logo cannot be read: its file is damaged or not whole.",
  logoBytes: "The logo must have at most 2 MB.",
  logoPixels: ({ n }: { n: number }) => `The logo must have at most ${n} × ${n} pixels.`,
  picturesWaiting: "Too many pictures are waiting. Try again in a moment.",
  hoursNotChosen:
    "Hours were typed, but the company's are chosen. Choose “Hours of their own” to save them, or save once more without them.",
  wrongHours: ({ label }: Named) => `${label}: write hours such as 08:00–14:00, 16:00–19:00, one after the other.`,
  visitsAtNewAddress: ({ n }: { n: number }) =>
    n === 1 ? "1 booked visit is now at the new address." : `${n} booked visits are now at the new address.`,
  daysAlreadyOff: ({ days, reason }: { days: string; reason: string }) =>
    `These days are off already: ${reason === "" ? days : `${days} (${reason})`}.`,
  absenceTooLong: "One entry of days off has at most 366 days. Add a longer one in parts.",
  engineerName: "Name required",
  templateName: "Template name required",
  engineerInUse: "Engineer is used by existing reports. Disable instead.",
  engineerHasJobs: "Engineer has jobs. Disable instead.",
  taskInTemplates: ({ title, names }: { title: string; names: readonly string[] }) => {
    const quoted = names.map((name) => `“${name}”`).join(", ");
    return names.length === 1
      ? `“${title}” is used by the template ${quoted}. Take it out of it first.`
      : `“${title}” is used by the templates ${quoted}. Take it out of them first.`;
  },
  taskInReports: ({ title }: { title: string }) => `“${title}” is used by existing reports. Disable it instead.`,
  duplicateTask: ({ title }: { title: string }) => `Duplicate task name: “${title}” already exists.`,
  reportWithoutJob: "This report belongs to no job, so there is no customer's address to send it to.",
  unknownEngineer: "There is no such engineer.",
  unknownAccount: "There is no such account.",
  accountTaken: ({ name }: { name: string }) => `${name} signs in with this account.`,
  unknownJob: "There is no such job.",
  unknownTask: "There is no such task.",
  taskGone: "A task was deleted meanwhile. Open the report and save it again: it is taken without that task.",
  wrongSignature: "The signature must be a PNG picture of at most 300 KB.",
  photoType: "A photo must be a JPEG, PNG or WebP picture.",
  photoBroken: "A photo cannot be read: its file is damaged or not whole.",
  photoBytes: ({ mb }: { mb: number }) => `A photo must have at most ${mb} MB.`,
  photoPixels: ({ n }: { n: number }) => `A photo must have at most ${n} million pixels.`,
  photoOfColleague: "Only the engineer who wrote this report, the office and owners may add photos to it.",
  photoLate: ({ days }: { days: number }) => `Photos can be added for ${days} days after the report was saved.`,
  serverBusy: "The server has too much to do just now. Try again in a moment.",
  openedElsewhere: ({ opened, known }: { opened: string; known: string }) =>
    `This page was opened at ${opened}, but the address of the program is ${known} (PUBLIC_URL). Open it there, or have PUBLIC_URL corrected on the server.`,
  bodyTooLarge: "The body is too large",
  sentTooLarge: "What you sent is too large.",
  chooseSmaller: "Nothing was saved. What you typed is still in your browser: go back, and choose a smaller file.",
  typedIsThere: "What you typed is still in your browser: go back, and send it again.",
  documentsWaiting: "Too many documents are waiting. Try again in a moment.",
  certificateEnded: "This certificate has ended: renew it, and upload the new one.",
  certificateOfOther: ({ theirs, ours }: { theirs: string; ours: string }) =>
    `This certificate is of ${theirs || "nobody with a tax number"}, but the company's NIF is ${ours || "not filled in"}.`,
  certificateWithoutKey: "The file has no certificate with its key: export both together.",
  certificateTooOld: "The file is encrypted in a way that is too old: export it again with AES.",
  certificatePassword: "The password does not open the file.",
  certificateUnreadable: "This is no certificate file (.p12 or .pfx).",
  certificateMissing: "Upload the company's certificate first.",
  declarationMissing: "Fill in the declaration of responsibility of this version first.",
  producerNifWrong: "The producer's NIF is wrong: it must be a Spanish one with the right letter or digit.",
  declarationAhead: "The date of the declaration lies after today: state a day up to today.",
  sendingStays:
    "The tax agency has received records this year. They go on being sent to it until the year is over: the law has this choice last until 31 December.",
  nothingToSendAgain:
    "There is nothing to send again: it was accepted, it was sent again already, or its invoice was annulled, or replaced by a rectifying one that the agency has.",
  recordAhead: ({ now, made }: { now: string; made: string }) =>
    `The server's clock says ${now}, but the last VERI*FACTU record was made on ${made}. No invoice is issued, corrected or annulled until the clock is right: tell whoever looks after the server. Nothing was saved.`,
  clockBehind: ({ now, number, made }: { now: string; number: string; made: string }) =>
    `The server's clock says ${now}, but ${number} was made on ${made}. Nothing new is numbered until the clock is right: tell whoever looks after the server. Nothing was saved.`,
  backupsElsewhere:
    "The data is in a PostgreSQL database, which whoever looks after the server backs up with its own programs, such as pg_dump or pgBackRest.",
  ...notStored,
};

/** What screens say instead of the sentences of the same names, which name the formats of the calls. */
export const screenProblems = {
  notDay: ({ label }: Named) => `Choose a day for “${label}”, or type it as 31/12/2026.`,
  noSuchDay: ({ label }: Named) => `There is no such day. Choose one for “${label}”, or type it as 31/12/2026.`,
  notClockTime: ({ label }: Named) => `Choose a time for “${label}”, or type it as 9:30.`,
  reasonMissing: jobStates.reasonMissing,
  madeAndGone: "What this form added has been deleted since. Save again to add it anew.",
  madeOtherwise: (made: MadeBefore | null) => {
    if (!made) return "This form was saved before, with something else in it. Save again to add this as well.";
    const { number, isOnce } = made;
    return isOnce
      ? `This form has already issued ${number}, with something else in it. Nothing further was issued.`
      : `This form was saved before as ${number}, with something else in it. Save again to add this as well.`;
  },
};
