import type { Words } from "../words.ts";

export const loads: Words["shell"]["loads"] = {
  emailSettings: ({ reason }) => `No se han podido cargar los ajustes de correo electrónico: ${reason}`,
  list: ({ reason }) => `No se ha podido cargar: ${reason}`,
  invoice: ({ reason }) => `No se ha podido crear o abrir la factura: ${reason}`,
  prefill: ({ reason }) => `No se han podido traer los datos del parte: ${reason}`,
  products: ({ reason }) => `No se han podido cargar los productos: ${reason}`,
};
