import type { ScreenWords } from "../words.ts";

export const invoices: ScreenWords["invoices"] = {
  title: "Facturas",
  searchPlaceholder: "Buscar por n.º o cliente…",
  statuses: { all: "Todas", paid: "Cobradas", unpaid: "Pendientes" },
  badges: { paid: "Cobrada", unpaid: "Pendiente" },
  number: "N.º de factura",
  loading: "Cargando facturas…",
  noneFound: "No se han encontrado facturas.",
  noneYet: "Una factura se crea a partir de un trabajo del calendario.",
  page: ({ page, pages }) => `Página ${page} de ${pages}`,
  pdf: "PDF",
  sums: ({ total, unpaid }) => `${total} en total, ${unpaid} sin cobrar`,
  email: "Enviar por correo",
  emailFailed: ({ reason }) => `No se ha podido enviar: ${reason}`,
  markPaid: "Marcar cobrada",
  markUnpaid: "Marcar pendiente",
  markedPaid: "Marcada como cobrada ✓",
  markedUnpaid: "Marcada como pendiente ✓",
  updateFailed: ({ reason }) => `No se ha podido actualizar: ${reason}`,
  previewTitle: "Vista previa en PDF de la factura",
  // making one
  createTitle: "Crear factura",
  quote: "Presupuesto",
  asksPaid: "¿Está cobrada esta factura?",
  paid: "Sí, cobrada",
  notPaidYet: "No, pendiente",
  creating: "Creando…",
  created: ({ number }) => `Factura creada: ${number}`,
  existed: ({ number }) => `Este trabajo ya tiene la factura ${number}. Sigue como estaba.`,
  warningsTitle: "Una factura no se puede cambiar después de crearla. Antes, revise esto:",
  invoicedBefore: ({ number, total }) =>
    `Este presupuesto ya tiene la factura ${number} (${total}). Esta sería otra más.`,
  workAhead: ({ day }) => `El trabajo aún no se ha hecho: está previsto para el ${day}.`,
  lacks: {
    noReason:
      "La factura no lleva IVA y no indicaría el motivo: rellene «Motivo que se imprime en las facturas sin IVA».",
    noCompanyName: "Falta el nombre de la empresa.",
    noTaxId: "Falta el NIF de la empresa.",
    noAddress: "Falta la dirección de la empresa.",
  },
  toSettings: "Abrir los datos de la empresa",
};
