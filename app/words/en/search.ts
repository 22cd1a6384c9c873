export const search = {
  title: "Search",
  hint: "On every page, / or Ctrl+K opens the search.",
  newCustomer: "New customer",
  countOf: ({ n, total }: { n: number; total: number }) => `${n} of ${total} results`,
  best: ({ n }: { n: number }) => `The best ${n} results`,
  all: {
    customer: ({ n }: { n: number }) => `All ${n} customers`,
    quote: ({ n }: { n: number }) => `All ${n} quotes`,
    job: ({ n }: { n: number }) => `All ${n} jobs`,
    invoice: ({ n }: { n: number }) => `All ${n} invoices`,
    report: ({ n }: { n: number }) => `All ${n} reports`,
  },
};
