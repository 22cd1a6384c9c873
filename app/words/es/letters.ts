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
    "Con qué se envían sus documentos, en el idioma del documento. {number}, {name} y {company} se sustituyen. Campos vacíos: lo que muestran en gris.",
  kinds: { quote: "Presupuestos", invoice: "Facturas", report: "Partes de trabajo" },
  kindIn: ({ kind, language }) => `${kind}, ${language}`,
  saved: "Texto guardado.",
};
