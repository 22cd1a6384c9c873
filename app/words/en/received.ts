/** Texts of the list of all payments. */
export const received = {
  title: "Payments received",
  whoOwes: "Who owes",
  searchPlaceholder: "Customer, invoice or amount…",
  anyMethod: "All",
  moreFilters: "Way and dates",
  quickViews: "Quick views",
  today: "Today",
  thisMonth: "This month",
  invoices: "Invoices",
  noneFound: "No payments found.",
  inAll: ({ total }: { total: string }) => `${total} in all`,
};
