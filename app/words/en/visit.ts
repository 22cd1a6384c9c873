/** The texts of visits without a quote. */
export const visit = {
  title: "New visit",
  kinds: {
    quote: "From a quote",
    breakdown: "Breakdown",
    survey: "Survey",
    warranty: "Warranty",
    maintenance: "Maintenance",
    other: "Other",
  },
  customer: "Whom is the visit for?",
  lookUpQuote: "Look up Quote",
  orVisit: "Or make a visit without a quote:",
  newCustomer: "New customer",
  titleHint: "What it is about, in a few words",
  save: "Create visit",
  plan: "Save without a time",
  waits: "Visit saved; it waits for a time ✓",
};
