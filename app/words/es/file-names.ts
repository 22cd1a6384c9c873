import type { Words } from "../words.ts";

export const fileNames: Words["fileNames"] = {
  audit: "registro-de-cambios",
  customers: "clientes",
  products: "productos",
  quotes: "presupuestos",
  jobs: "trabajos",
  invoices: "facturas",
  payments: "cobros",
  reports: "partes-de-trabajo",
  issued: "facturas-expedidas",
  period: ({ year, quarter }) => (quarter === undefined ? `${year}` : `${year}-${quarter}T`),
  allRecords: "todos",
};
