import type { Words } from "../words.ts";

export const quoteHistory: Words["quoteHistory"] = {
  created: "Creado",
  createdFrom: ({ number }) => `Creado como nueva versión de ${number}`,
  replaced: ({ number }) => `Sustituido por ${number}`,
  version: ({ number }) => `Versión ${number} empezada; esta sigue vigente hasta que se envíe`,
  restored: ({ number }) => `Vigente de nuevo, en lugar de ${number}`,
  changed: ({ day }) => (day ? `Cambiado después de enviarlo; válido hasta el ${day}` : "Cambiado después de enviarlo"),
  emailed: ({ to }) => `Enviado por correo a ${to}`,
  sent: ({ detail }) => (detail ? `Enviado: ${detail}` : "Marcado como enviado"),
  accepted: ({ detail }) => (detail ? `Aceptado: ${detail}` : "Aceptado"),
  rejected: ({ detail }) => (detail ? `Rechazado: ${detail}` : "Rechazado"),
  reopened: "Reabierto",
  expired: "Marcado como caducado",
  voided: "Borrador eliminado",
  booked: ({ day }) => `Trabajo programado para el ${day}`,
  jobMoved: ({ from, to }) => `Trabajo cambiado de fecha: de ${from} a ${to}`,
  jobState: ({ start, state, reason }) => `Trabajo${start && ` del ${start}`}: ${state}${reason && ` (${reason})`}`,
  invoiced: ({ number }) => `Factura ${number} creada`,
};
