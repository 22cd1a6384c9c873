/** The labels of what calls send of an invoice that is to be made. */
export const invoiceContent = {
  job_ids: "Trabajos",
  lines: "Líneas",
  work_date: "Día del trabajo",
  kind: "Tipo de factura",
  draft: "Borrador",
  cause: "Causa sin IVA",
  advance_percent: "Porcentaje de anticipo",
  advance: "Importe del anticipo",
  others: "Otras facturas simplificadas",
  credit: "Importe que se abona",
  credit_tax: "IVA del importe que se abona",
  all: "Toda la factura",
};
