import type { Words } from "../words.ts";

export const customers: Words["customers"] = {
  filter: "Buscar un cliente",
  filterPlaceholder: "Apellidos, nombre, población, correo o NIF/NIE",
  list: "Clientes",
  noneFound: "Ningún cliente coincide.",
  languages: { es: "Español", en: "Inglés" },
  kinds: { person: "Particular", company: "Empresa" },
  legalName: "Razón social",
  contactPerson: "Persona de contacto",
  namesakes: ({ n }: { n: number }): string =>
    n === 1 ? "Otro cliente se llama igual:" : "Otros clientes se llaman igual:",
  card: "Ficha",
  stillMissing: ({ fields }) => `Consulta. Falta: ${fields}.`,
  notInvoiced: ({ fields }) => `Este cliente es todavía una consulta. Para facturar falta: ${fields}.`,
  complete: "Completar los datos",
};
