/** The texts of the dialog that e-mails a document, and of the page with the saved texts. */
export const letters = {
  sendTitle: ({ number }: { number: string }) => `Send ${number} by email`,
  to: "To",
  toHint: "Several addresses with commas between them.",
  subject: "Subject",
  message: "Text",
  attached: ({ filename, language }: { filename: string; language: string }) => `Attached: ${filename} (${language})`,
  send: "Send",
  textsTitle: "Texts of emails",
  textsLead:
    "With what your documents are emailed, in the language of the document. {number}, {name} and {company} are filled in. Empty fields: what they show in grey.",
  visitsLead:
    "With what customers are told of visits, where the company settings say so: {when} and {where} are those of the visit, {before} the time that it was moved from. An entry for their calendar is attached.",
  remindersLead:
    "With what customers are reminded of invoices, where reminders are switched on: {amount} is what is still to be paid, {due} by when it was to be paid, {iban} the account. The invoice is attached.",
  kinds: {
    ...{ quote: "Quotes", invoice: "Invoices", report: "Service reports" },
    visit_booked: "Visit booked",
    visit_moved: "Visit moved",
    visit_day_before: "Reminder of a visit",
    visit_cancelled: "Visit cancelled",
    ...{ reminder_1: "First reminder of payment", reminder_2: "Second reminder", reminder_3: "Last reminder" },
  },
  kindIn: ({ kind, language }: { kind: string; language: string }) => `${kind}, ${language}`,
  saved: "Text saved.",
};
