type Failed = { answer: string };

const withAnswer = (sentence: string, answer: string) => (answer === "" ? `${sentence}.` : `${sentence}: ${answer}`);

/** Why a message was not accepted; `answer` is what the mail server said. */
const failures = {
  notSetUp: (_: Failed) => "Email is not configured. Set it up in Admin, Email settings.",
  notFound: (_: Failed) => "The mail server was not found. Check the name of the host.",
  unreachable: (_: Failed) => "The mail server does not answer. Check host and port.",
  timeout: (_: Failed) => "The mail server did not answer in time. A port for SSL, usually 465, needs SSL ticked.",
  silent: (_: Failed) => "The mail server stopped answering before it had the message, so nothing was sent.",
  dropped: (_: Failed) => "The mail server closed the connection before it had the message, so nothing was sent.",
  unconfirmed: (_: Failed) =>
    "The mail server was given the message and did not confirm it: it may have arrived. Ask whoever it is for before you send it again.",
  notMail: ({ answer }: Failed) => withAnswer("What answers there is no mail server", answer),
  wrongTls: (_: Failed) =>
    "The mail server does not speak SSL on this port. Untick SSL, or use its port for SSL, usually 465.",
  tls: (_: Failed) => "The encrypted connection to the mail server could not be set up.",
  noEncryption: ({ answer }: Failed) => withAnswer("The mail server offers no encryption, so nothing was sent", answer),
  certificate: ({ answer }: Failed) =>
    `The certificate of the mail server cannot be trusted, so nothing was sent: ${answer}`,
  login: ({ answer }: Failed) => withAnswer("The mail server refused the user or the password", answer),
  noPassword: ({ answer }: Failed) =>
    withAnswer("The mail server wants a password, and none is stored: enter it in Admin, Email settings", answer),
  sender: ({ answer }: Failed) => withAnswer("The mail server refused the sender", answer),
  recipient: ({ answer }: Failed) => withAnswer("The mail server refused the recipient", answer),
  refused: ({ answer }: Failed) => withAnswer("The mail server refused the message", answer),
  keyLost: (_: Failed) =>
    "The stored SMTP password cannot be read any more: its key in the data folder was lost. Enter it again in Admin, Email settings.",
  otherHost: (_: Failed) =>
    "The stored SMTP password was entered for another host. Enter the one for this host in Admin, Email settings.",
  interrupted: (_: Failed) => "Sending was interrupted: it is not known whether the message arrived.",
  stopped: (_: Failed) => "The program was stopped before the mail server had the message, so nothing was sent.",
  late: (_: Failed) => "The message could not be sent in time.",
  noNoticeAddress: (_: Failed) => "The address for notices was taken out before the notice was sent.",
  fault: (_: Failed) => "The message could not be sent. The log of the server says more.",
};

/** What a reminder names: the invoice, what is still to be paid of it, and by when it was to be paid. */
type ReminderFacts = { number: string; amount: string; due: string };

/** The texts of e-mails. File names are in ASCII, so that every mail program can save them. */
export const mail = {
  failures,
  /** What may stand in braces in a saved text: the names of each language are read in every text. */
  placeholders: {
    ...{ number: "number", name: "name", company: "company", when: "when", where: "where", before: "before" },
    ...{ amount: "amount", due: "due", iban: "iban" },
  },
  /** After a sentence that leads to the settings of the mail server, for who may not open them. */
  askOwner: "Only an owner may do that: please ask one.",
  greeting: ({ name }: { name: string }) => (name === "" ? "Hello," : `Hello ${name},`),
  closing: "Kind regards,",
  quote: {
    filename: ({ number }: { number: string }) => `quote-${number.replace("/", "-")}.pdf`,
    subject: ({ number }: { number: string }) => `Quotation ${number}`,
    attached: ({ number }: { number: string }) => `Please find attached quotation ${number}.`,
  },
  invoice: {
    filename: ({ number }: { number: string }) => `invoice-${number}.pdf`,
    subject: ({ number }: { number: string }) => `Invoice ${number}`,
    attached: ({ number }: { number: string }) => `Please find attached invoice ${number}.`,
  },
  /** Of an invoice that rectifies another one. */
  rectification: {
    subject: ({ number, rectified }: { number: string; rectified: string }) =>
      `Invoice ${number}, which rectifies ${rectified}`,
    attached: ({ number, rectified }: { number: string; rectified: string }) =>
      `Please find attached invoice ${number}, which rectifies invoice ${rectified}.`,
  },
  report: {
    filename: ({ number }: { number: string }) => `service-report-${number}.pdf`,
    subject: ({ number }: { number: string }) => `Service report ${number}`,
    attached: ({ number }: { number: string }) => `Please find attached service report ${number}.`,
  },
  visit_booked: {
    subject: ({ when }: { when: string }) => `Our visit: ${when}`,
    said: "Our visit to you is booked.",
    ask: "The attached file puts it into your calendar. If the time does not suit you, please answer this email.",
  },
  visit_moved: {
    subject: ({ when }: { when: string }) => `New time of our visit: ${when}`,
    said: "Our visit to you has a new time.",
    ask: "The attached file changes it in your calendar. If the time does not suit you, please answer this email.",
  },
  visit_day_before: {
    subject: ({ when }: { when: string }) => `Reminder of our visit: ${when}`,
    said: "We remind you of our visit.",
    ask: "If you cannot be there, please answer this email or call us.",
  },
  visit_cancelled: {
    subject: ({ when }: { when: string }) => `Visit cancelled: ${when}`,
    said: "Our visit to you is cancelled.",
    ask: "The attached file takes it out of your calendar. If you have questions, please answer this email.",
  },
  reminder_1: {
    subject: ({ number }: { number: string }) => `Invoice ${number} is overdue`,
    said: ({ number, amount, due }: ReminderFacts) =>
      `Invoice ${number} was to be paid by ${due}, and ${amount} of it has not reached us. Perhaps it was overlooked: please find it attached.`,
  },
  reminder_2: {
    subject: ({ number }: { number: string }) => `Second reminder: invoice ${number}`,
    said: ({ number, amount, due }: ReminderFacts) =>
      `We have reminded you of invoice ${number}, which was to be paid by ${due}. ${amount} of it is still unpaid. Please pay it in the coming days, or tell us what is in the way.`,
  },
  reminder_3: {
    subject: ({ number }: { number: string }) => `Last reminder: invoice ${number}`,
    said: ({ number, amount, due }: ReminderFacts) =>
      `In spite of two reminders, ${amount} of invoice ${number}, which was to be paid by ${due}, is still unpaid. Please pay it within seven days. After that we may have to claim it, with interest and costs.`,
  },
  reminder: {
    payTo: ({ iban, number }: { iban: string; number: string }) =>
      `Please pay to the account ${iban} and name ${number}.`,
    /** Where the document that is attached says that it was paid. */
    issuedAsPaid: ({ amount }: { amount: string }) =>
      `PS: The attached invoice was issued as paid and still says so. That has changed since: ${amount} of it is unpaid.`,
    /** Where it was corrected, and the papers that say so are attached. */
    corrected: ({ number, corrections }: { number: string; corrections: readonly string[] }) =>
      `PS: Invoice ${number} was corrected by ${corrections.join(", ")}. What holds now is what is attached.`,
    alreadyPaid: "If you have paid meanwhile, please take no notice of this email.",
  },
  /** The entry in the customer's calendar. */
  visitBy: ({ company }: { company: string }) => (company === "" ? "Visit" : `Visit of ${company}`),
  invitation: {
    subject: ({ company }: { company: string }) => `Your account at ${company}`,
    text: ({ name, company, link }: { name: string; company: string; link: string }) =>
      `Hello ${name},\n\nyou have an account in the office program of ${company}, and set its password here:\n\n${link}\n\nThe link works once, for three days.`,
  },
  test: {
    subject: ({ company }: { company: string }) => `Test email from ${company}`,
    body: "This is a test. The email settings work.",
  },
  notice: {
    booked: ({ title }: { title: string }) => `Job booked: ${title}`,
    rescheduled: ({ title }: { title: string }) => `Job rescheduled: ${title}`,
    cancelled: ({ title }: { title: string }) => `Job cancelled: ${title}`,
    assigned: ({ title }: { title: string }) => `Job for you: ${title}`,
    taken_off: ({ title }: { title: string }) => `No longer your job: ${title}`,
    quoteSent: ({ number, name }: { number: string; name: string }) => `Quote emailed: ${number} ${name}`,
    invoiceSent: ({ number, name }: { number: string; name: string }) => `Invoice emailed: ${number} ${name}`,
    reportSent: ({ number, name }: { number: string; name: string }) => `Service report emailed: ${number} ${name}`,
    when: ({ when }: { when: string }) => `When: ${when}`,
    before: ({ when }: { when: string }) => `Previously: ${when}`,
    by: ({ name }: { name: string }) => `By: ${name}`,
    engineers: ({ names }: { names: string }) => `Engineers: ${names}`,
    where: ({ address }: { address: string }) => `Where: ${address}`,
    tel: ({ tel }: { tel: string }) => `Tel: ${tel}`,
    to: ({ email }: { email: string }) => `To: ${email}`,
    total: ({ amount }: { amount: string }) => `Total: ${amount}`,
  },
  sentToSome: ({ email, refused, answer }: Failed & { email: string; refused: string }) =>
    withAnswer(`Email sent to ${email}. The mail server refused ${refused}`, answer),
  // the e-mail attempts of a document
  emailed: ({ when, email }: { when: string; email: string }) => `Emailed to ${email} on ${when}`,
  beingEmailed: ({ when, email }: { when: string; email: string }) => `Being emailed to ${email} since ${when}`,
  notEmailed: ({ when, email, reason }: { when: string; email: string; reason: string }) =>
    `Not emailed to ${email} on ${when}: ${reason}`,
  perhapsEmailed: ({ when, email, reason }: { when: string; email: string; reason: string }) =>
    `Unknown whether emailed to ${email} on ${when}: ${reason}`,
  earlier: ({ n }: { n: number }) => (n === 1 ? "1 earlier attempt" : `${n} earlier attempts`),
};
