import type { ScreenWords } from "../words.ts";

export const tax: ScreenWords["tax"] = {
  title: "Normativa fiscal española",
  lead: "Con esta normativa activa, una factura solo se emite si tiene todo lo que la ley española exige, y cada una se registra para la Agencia Tributaria (VERI*FACTU).",
  effects: [
    "Antes de dar número a una factura se muestra lo que falta, con un enlace al lugar donde se rellena.",
    "Sin IVA no hay factura, salvo que se elija una causa legal.",
    "Cada factura, rectificación y anulación se registra en una sola cadena, se envíen los registros o no.",
    "Las facturas llevan en su primera página el código QR de la Agencia Tributaria.",
  ],
  dates: ({ companies, selfEmployed }) =>
    `Por ley es obligatorio para las sociedades desde el ${companies} y para los autónomos desde el ${selfEmployed}.`,
  announced: ({ day, readOn }) =>
    `El Gobierno ha anunciado que aplazará estas fechas al ${day}; aún no es ley (leído el ${readOn}). Consulte a su asesoría.`,
  apply: "Emitir las facturas con la normativa fiscal española",
  proposed:
    "Para una empresa en España es lo que exigirá la ley. También se puede activar más tarde, en Administración.",
  hint: "En un año en el que se haya emitido alguna factura con ella, ya no se puede desactivar.",
  stays: "Este año se emitió una factura con ella, así que sigue activa hasta que el año termine.",
  save: "Guardar normativa",
  turnedOn: "La normativa fiscal española está activa.",
  turnedOff: "La normativa fiscal española no está activa.",
  toVerifactu: "VERI*FACTU",
  lacksTitle: "No se puede emitir ninguna factura con esta normativa hasta rellenar esto:",
  blockedTitle: "La factura aún no se puede emitir. Rellene primero esto:",
  adviceTitle: "Esto no impide emitir la factura, pero revíselo antes:",
  iva: "Lo que no lleva IVA",
  ivaHint: "Para los importes sin IVA: su causa legal, o el IVA que se cobra además.",
  ivaUnchosen: "Elija una opción",
  noIva: "Sin IVA",
  ivaOnTop: ({ percent }) => `Cobrar además el IVA del ${percent} %`,
  ivaOnTopTotal: ({ percent, total }) => `Cobrar además el IVA del ${percent} %: ${total} en total`,
  records: {
    waiting: "VERI*FACTU: registrada, pendiente de envío.",
    notSent: "VERI*FACTU: registrada. El envío está desactivado.",
    sent: "VERI*FACTU: enviada, aún sin respuesta.",
    accepted: "VERI*FACTU: aceptada por la Agencia Tributaria.",
    accepted_with_errors: "VERI*FACTU: aceptada por la Agencia Tributaria con errores:",
    rejected: "VERI*FACTU: rechazada por la Agencia Tributaria:",
  },
  toCorrect: "Ver qué hacer",
  toSettings: "Abrir los datos de la empresa",
  toCustomer: "Abrir el cliente",
  /** What customers declare for the IVA of their invoices, on the screens of others. */
  declarations: {
    card: "Declaraciones",
    none: "Este cliente no ha declarado nada.",
    ask: "¿10 % o inversión del sujeto pasivo?",
    askInNewTab: "¿Puede ser al 10 % o con inversión del sujeto pasivo? (otra pestaña)",
    kinds: { reduced: "Tipo reducido del 10 %", reverse: "Inversión del sujeto pasivo" },
    states: {
      open: "Sin firmar",
      signed: ({ day }) => `Firmada el ${day}`,
      paper: ({ day }) => `Firmada en papel el ${day}`,
    },
    evidence: {
      held: ({ kind, day, place }) => `${kind}: está la declaración del cliente del ${day} (${place}).`,
      missing: ({ kind }) => `${kind}: el cliente no ha firmado ninguna declaración.`,
    },
  },
};
