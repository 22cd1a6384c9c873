import type { Words } from "../words.ts";

export const quoteHistory: Words["quoteHistory"] = {
  created: "Creado",
  createdFrom: ({ number }) => `Creado como nueva versión de ${number}`,
  replaced: ({ number }) => `Sustituido por ${number}`,
  emailed: ({ to }) => `Enviado por correo a ${to}`,
  sent: ({ detail }) => (detail ? `Enviado: ${detail}` : "Marcado como enviado"),
  accepted: ({ detail }) => (detail ? `Aceptado: ${detail}` : "Aceptado"),
  rejected: ({ detail }) => (detail ? `Rechazado: ${detail}` : "Rechazado"),
  reopened: "Reabierto",
  expired: "Marcado como caducado",
  voided: "Borrador eliminado",
  booked: ({ day }) => `Trabajo programado para el ${day}`,
  invoiced: ({ number }) => `Factura ${number} creada`,
};
