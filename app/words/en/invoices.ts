export const invoices = {
  title: "Invoices",
};
