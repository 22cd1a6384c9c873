import type { Words } from "../words.ts";

export const documents: Words["documents"] = {
  quotation: "Presupuesto",
  date: "Fecha",
  valid_until: "Válido hasta",
  customer: "Cliente",
  tax_id: "NIF/NIE",
  telephone: "Tel.",
  description: "Descripción",
  quantity: "Cantidad",
  unit_price: "Precio unitario",
  amount: "Importe",
  sum: "Suma",
  discount: "Descuento",
  net: "Base imponible",
  iva: (percent) => `IVA ${percent} %`,
  total: "Total",
  quotation_validity: (days, until) =>
    `Validez: este presupuesto es válido durante ${days} ${days === 1 ? "día" : "días"}, hasta el ${until}.`,
  without_iva: "Precios sin IVA: este presupuesto no lleva IVA.",
  invoice: "Factura",
  issue_date: "Fecha de expedición",
  work_date: "Fecha de operación",
  invoice_without_iva: "Esta factura no lleva IVA.",
  page_of: (page, pages) => `Página ${page} de ${pages}`,
};
