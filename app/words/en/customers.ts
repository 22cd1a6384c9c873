import type { Language } from "../languages.ts";

export const customers = {
  filter: "Find a customer",
  filterPlaceholder: "Type surname, first name, town, email or NIE",
  list: "Customers",
  noneFound: "No customer matches.",
  languages: { es: "Spanish", en: "English" } satisfies Record<Language, string>,
  kinds: { person: "Person", company: "Company" },
  legalName: "Legal name",
  contactPerson: "Contact person",
  namesakes: ({ n }: { n: number }): string =>
    n === 1 ? "Another customer has this name:" : "Other customers have this name:",
  card: "Card",
  stillMissing: ({ fields }: { fields: string }) => `Enquiry. Still missing: ${fields}.`,
  notInvoiced: ({ fields }: { fields: string }) =>
    `This customer is still an enquiry. An invoice also needs: ${fields}.`,
  complete: "Complete the details",
};
