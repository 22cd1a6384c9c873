export const verifactu = {
  title: "VERI*FACTU",
  lead: "From a date set by law, invoices are reported to the tax agency as they are issued. The records are kept here from the first invoice under Spanish tax rules, whether they are sent or not.",
  state: "Queue",
  modes: { off: "Not sent", test: "To the agency's test address", real: "To the tax agency" },
  waiting: ({ n, since }: { n: number; since: string }) => `${n} waiting${since && `, the oldest since ${since}`}`,
  ofOtherNif: ({ n }: { n: number }) =>
    `${n} under another NIF of the company, which are sent once its certificate is uploaded`,
  unanswered: ({ n }: { n: number }) => `${n} sent without an answer`,
  rejected: ({ n }: { n: number }) => `${n} refused`,
  withErrors: ({ n }: { n: number }) => `${n} accepted with errors`,
  lastAnswer: ({ when }: { when: string }) => `Last answer: ${when}`,
  trouble: ({ reason }: { reason: string }) => `The last attempt failed, and is repeated: ${reason}`,
  faults: {
    noCertificate: "there is no certificate.",
    certificateEnded: "the certificate has ended.",
    certificateUnreadable: "the stored certificate cannot be read any more. Upload it again.",
    nothingNamed: "the answer names none of the records that were sent.",
    refused: "the agency refused the whole message.",
    noAnswer: "what came back is no answer of the agency.",
    unreachable: "the agency cannot be reached.",
    status: "the agency's server answered with a fault of its own.",
  },
  check: "Check the chain",
  whole: ({ n }: { n: number }) =>
    `${n === 1 ? "1 record" : `${n} records`}: the chain is whole, and as the invoices that were issued.`,
  recordMissing: ({ number }: { number: string }) =>
    `A record of the invoice ${number} is missing in the chain. Restore a backup, and tell your adviser.`,
  recordDiffers: ({ number }: { number: string }) =>
    `The invoice ${number} and its record state different amounts. Restore a backup, and tell your adviser.`,
  broken: ({ number, when }: { number: string; when: string }) =>
    `The chain is broken at the record of ${number}, made on ${when}. Restore a backup, and tell your adviser.`,
  download: "Download all records",
  from: "From",
  to: "To",
  downloadPeriod: "Download the records of these days",
  notDownloaded: "The records were not downloaded.",
  sending: "Sending",
  mode: "Where records are sent",
  saveMode: "Save sending",
  savedMode: "Sending saved.",
  certificate: "Certificate",
  noCertificate: "No certificate yet.",
  certificateOf: ({ name, nif, until }: { name: string; nif: string; until: string }) =>
    `${name}, ${nif}, until ${until}`,
  endsSoon: ({ days }: { days: number }) => {
    if (days < 0) return "The certificate has ended: renew it now.";
    if (days === 0) return "The certificate ends within 24 hours: renew it now.";
    return `The certificate ends in ${days === 1 ? "1 day" : `${days} days`}: renew it now.`;
  },
  file: "Certificate file (.p12 or .pfx)",
  passphrase: "Password of the file",
  seal: "It is a certificate of seal",
  upload: "Upload certificate",
  uploaded: "Certificate stored.",
  wrong: "To correct",
  wrongLead:
    "Correct the cause first, for instance the customer's NIF by a rectifying invoice. What was only a slip of the moment is sent again as it is. Code 3000 means that the agency has a record of this number already, as after a restore: send it again only where that is of this same invoice, since it takes its place.",
  number: "Invoice",
  answer: "What the agency says",
  sendAgain: "Send again",
  sentAgain: "Recorded again. It is sent with the next records.",
  recordedAgain: "Recorded again. It is sent once sending is on.",
  declaration: "Declaration of responsibility",
  declarationLead:
    "Whoever picks and runs this program is its producer for the tax agency, and declares that it complies. Fill this in only if you answer for it; every version is kept.",
  undeclared:
    "Records are sent, and nobody has declared responsibility for this version of the program: the law wants a declaration of each version.",
  declare: "Keep declaration",
  declared: "Declaration kept.",
  versions: "Kept versions",
  version: ({ version, day, producer }: { version: string; day: string; producer: string }) =>
    `Version ${version}, ${day}, ${producer}`,
  fields: {
    mode: "Where records are sent",
    system_name: "Name of the system",
    system_id: "Two-character code",
    components: "Components and functions",
    producer: "Producer",
    producer_nif: "Producer's NIF",
    address: "Postal address",
    place: "Town and country",
    signed_on: "Date of the declaration",
    from: "From",
    to: "To",
  },
};
