import type { Words } from "../words.ts";

export const received: Words["received"] = {
  title: "Cobros recibidos",
  whoOwes: "Quién debe",
  searchPlaceholder: "Cliente, factura o importe…",
  anyMethod: "Todas",
  moreFilters: "Forma de pago y fechas",
  quickViews: "Vistas rápidas",
  today: "Hoy",
  thisMonth: "Este mes",
  invoices: "Facturas",
  noneFound: "No se ha encontrado ningún cobro.",
  inAll: ({ total }) => `${total} en total`,
};
