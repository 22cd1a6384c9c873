import type { Words } from "../words.ts";

/** Texts of who owes what, and of statements of account. */
export const receivables: Words["receivables"] = {
  title: "Quién debe",
  books: "Libros",
  bankFile: "Archivo del banco",
  reminders: "Avisos de pago",
  received: "Cobros recibidos",
  loading: "Cargando…",
  nobody: "Nadie debe nada.",
  count: ({ n }) => (n === 1 ? "Debe 1 cliente" : `Deben ${n} clientes`),
  ages: {
    not_due: "Sin vencer",
    to_30: "1–30 días",
    to_60: "31–60 días",
    over_60: "Más de 60 días",
  },
  owed: "Pendiente",
  owedInAll: "Pendiente en total",
  // of one customer
  owedBy: "Lo que debe",
  owes: ({ name }) => `Lo que debe ${name}`,
  owesNothing: "Este cliente no debe nada.",
  invoice: "Factura",
  issued: "Expedición",
  due: "Vencimiento",
  total: "Total",
  sum: ({ amount }) => `Pendiente en total: ${amount}`,
  overpaid: ({ amount, balance }) =>
    `Cobrado de más en otras facturas: ${amount}. El extracto de cuenta lo descuenta: ${balance}`,
  onlyOverpaid: ({ amount, balance }) => `Cobrado de más: ${amount}. El extracto de cuenta lo descuenta: ${balance}`,
  statement: "Extracto de cuenta",
  from: "Desde",
  to: "Hasta",
  // their own terms
  terms: "Plazo de pago",
  /** `on`: only on these days of the month, of which 31 is its last. */
  termsHint: ({ days, on }) => {
    if (days === null) return "Vacío: como para todos, sin plazo.";
    const named = on.map((day) => (day === 31 ? "el último día" : `el día ${day}`)).join(" o ");
    const after = days === 1 ? "1 día desde la expedición" : `${days} días desde la expedición`;
    return `Vacío: como para todos, ${days === 0 ? "al contado" : after}${named && `, ${named} del mes`}.`;
  },
  monthDaysHint: "Solo en estos días del mes, por ejemplo 10, 25; 31 es el último.",
  saveTerms: "Guardar el plazo",
  termsSaved: "Plazo guardado ✓",
  notSaved: ({ reason }) => `No se ha guardado: ${reason}`,
  openStatement: "Abrir el extracto (PDF)",
  notOpened: "No se ha abierto el extracto.",
};
