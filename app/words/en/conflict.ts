type When = { when: string };

/** The texts for two people who edit the same record. */
export const conflict = {
  title: "This was saved meanwhile",
  customer: ({ when }: When) =>
    `This customer was saved on ${when}, after you opened it. Nothing was overwritten, and what you typed is still in the form below.`,
  site: ({ when }: When) =>
    `This site was saved on ${when}, after you opened it. Nothing was overwritten, and what you typed is still in the form below.`,
  engineer:
    "Somebody else saved this engineer after you opened the form. Nothing was overwritten, and what you typed is still in the form below.",
  visit:
    "Somebody else saved this visit after you opened it. Nothing was overwritten, and what you typed is still in the form below.",
  quote: ({ when }: When) =>
    `This quote was saved on ${when}, after you opened it. Nothing was overwritten, and what you typed is still in the form below.`,
  draft: ({ when }: When) =>
    `This draft was saved on ${when}, after you opened it. Nothing was overwritten, and what you typed is still in the form below.`,
  statusStays: "Its status stays as it is saved now, whichever you choose.",
  field: "Field",
  saved: "As saved now",
  typed: "As in your form",
  alike: ({ n }: { n: number }) => (n === 1 ? "1 field is the same in both" : `${n} fields are the same in both`),
  nothing: "(empty)",
  noLine: "(not there)",
  line: ({ n }: { n: number }) => `Line ${n}`,
  quantity: ({ name, quantity, unit, price }: { name: string; quantity: string; unit: string; price: string }) =>
    `${name}: ${quantity} ${unit && `${unit} `}× ${price}`,
  heading: ({ name }: { name: string }) => `Heading: ${name}`,
  opened: ({ status }: { status: string }) => `${status} when you opened it`,
  yes: "Yes",
  no: "No",
  saveMine: "Save mine over it",
  saveMineRepriced: "Update prices and save mine over it",
  takeSaved: "Take the saved one",
  takeHint: "Where you take the saved one, what you typed is gone.",
};
