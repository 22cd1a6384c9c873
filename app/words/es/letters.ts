import type { Words } from "../words.ts";

export const letters: Words["letters"] = {
  sendTitle: ({ number }) => `Enviar ${number} por correo`,
  to: "Para",
  toHint: "Varias direcciones, separadas por comas.",
  subject: "Asunto",
  message: "Texto",
  attached: ({ filename, language }) => `Adjunto: ${filename} (${language})`,
  send: "Enviar",
  textsTitle: "Textos de los correos",
  textsLead:
    "Con qué se envían sus documentos, en el idioma del documento. {número}, {nombre} y {empresa} se sustituyen. Campos vacíos: lo que muestran en gris.",
  visitsLead:
    "Con qué se avisa a los clientes de las visitas, si así lo dicen los datos de la empresa: {fecha} y {lugar} son los de la visita; {antes}, la fecha anterior al cambio. Se adjunta la visita para su calendario.",
  remindersLead:
    "Con qué se recuerdan a los clientes las facturas, si los avisos están activados: {importe} es lo que falta por pagar; {vencimiento}, el vencimiento; {iban}, la cuenta. Se adjunta la factura.",
  kinds: {
    ...{ quote: "Presupuestos", invoice: "Facturas", report: "Partes de trabajo" },
    visit_booked: "Visita programada",
    visit_moved: "Visita cambiada de fecha",
    visit_day_before: "Recordatorio de una visita",
    visit_cancelled: "Visita cancelada",
    ...{ reminder_1: "Primer aviso de pago", reminder_2: "Segundo aviso", reminder_3: "Último aviso" },
  },
  kindIn: ({ kind, language }) => `${kind}, ${language}`,
  saved: "Texto guardado.",
};
