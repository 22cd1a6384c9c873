import type { Words } from "../words.ts";

export const search: Words["search"] = {
  title: "Buscar",
  hint: "En cualquier página, / o Ctrl+K abre la búsqueda.",
  newCustomer: "Cliente nuevo",
  countOf: ({ n, total }) => `${n} de ${total} resultados`,
  best: ({ n }) => `Los ${n} mejores resultados`,
  all: {
    customer: ({ n }) => `Los ${n} clientes`,
    quote: ({ n }) => `Los ${n} presupuestos`,
    job: ({ n }) => `Los ${n} trabajos`,
    invoice: ({ n }) => `Las ${n} facturas`,
    report: ({ n }) => `Los ${n} partes`,
  },
};
