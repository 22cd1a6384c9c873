export const company = {
  title: "Company settings",
  whoHeading: "Company",
  whereHeading: "Address",
  documentsHeading: "Documents",
  ivaHint: "0 to 100, with up to two decimals. For new quotes; those already saved keep theirs.",
  languageNone: "That of whoever writes the document",
  languageHint: "A customer's own language goes before.",
  reasonHint: "For example the article of the law that exempts the work.",
  save: "Save Settings",
  saved: "Settings saved successfully!",
  notSaved: ({ reason }: { reason: string }) => `Not saved: ${reason}`,
};
