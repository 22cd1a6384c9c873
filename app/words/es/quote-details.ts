import type { Words } from "../words.ts";

export const quoteDetails: Words["quoteDetails"] = {
  customerAddress: "La dirección del cliente",
  siteFallback: ({ id }) => `Ubicación n.º ${id}`,
  noOwnPrice: "Precio unitario sin indicar: escríbalo. Un texto libre no tiene precio en el catálogo.",
  noPrice: "Precio unitario sin indicar: escríbalo o tráigalo del catálogo.",
  noCataloguePrice: ({ label }) => `«${label}» es 0,00 en el catálogo: escriba un precio.`,
  fromTemplate: "Presupuesto con una plantilla",
  saveAsTemplate: "Guardar como plantilla",
  duplicate: "Duplicar",
  previewTitle: "Vista previa en PDF del presupuesto",
  download: "Descargar",
  emailToCustomer: "Enviar por correo al cliente",
  sending: "Enviando…",
  emailTo: ({ email }) => `Para ${email}`,
  emailToNobody: "Este cliente no tiene un correo electrónico válido.",
  emailSent: "Correo enviado ✓",
  emailFailed: ({ reason }) => `No se ha podido enviar: ${reason}`,
};
