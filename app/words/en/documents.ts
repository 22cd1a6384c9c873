/** What the documents say. */
export const documents = {
  quotation: "Quotation",
  date: "Date",
  valid_until: "Valid until",
  customer: "Customer",
  tax_id: "NIF/NIE",
  telephone: "Tel.",
  description: "Description",
  quantity: "Quantity",
  unit_price: "Unit price",
  amount: "Amount",
  sum: "Subtotal",
  discount: "Discount",
  net: "Net amount",
  iva: (percent: string) => `IVA ${percent} %`,
  total: "Total",
  quotation_validity: (days: number, until: string) =>
    `This quotation is valid for ${days} ${days === 1 ? "day" : "days"}, until ${until}.`,
  without_iva: "Prices without IVA: no IVA is applied in this quotation.",
  page_of: (page: number, pages: number) => `Page ${page} of ${pages}`,
};
