/** How the columns of a file of customers may be called, in English and Spanish. */
import { customerColumns } from "./customer.ts";

type Column = (typeof customerColumns)[number] | "customer_name";

/** Each way also with a number after it: "Teléfono 1", "Móvil 2". */
function numbered(...ways: readonly string[]): string[] {
  return ways.flatMap((way) => [way, `${way} 1`, `${way} 2`, `${way} 3`]);
}

/** The name that a customer trades under: the legal name where a file has no other. */
const tradeNames = ["Trade name", "Nombre comercial"];

const ways: Record<Column, readonly string[]> = {
  id: ["ID", "Nº", "Número de cliente", "Customer number"],
  kind: ["Kind", "Tipo", "Tipo de cliente"],
  company_name: [
    ...["Company name", "Legal name", "Company", "Empresa", "Razón social", "Nombre de la empresa", "Nombre fiscal"],
    ...["Denominación social", ...tradeNames],
  ],
  first_name: ["First name", "Given name", "Name", "Nombre"],
  surname: ["Surname", "Last name", "Family name", "Apellidos", "Apellido"],
  tel: [
    ...numbered("Tel", "Telephone", "Phone", "Mobile", "Teléfono", "Móvil", "Tfno", "Telf", "Tlf", "Tlfno"),
    ...["Teléfonos", "Móviles", "Teléfono fijo", "Fijo", "Teléfono móvil", "Teléfono de contacto"],
  ],
  email: ["Email", "E-mail address", "Mail", "Correo electrónico", "Correo", "Correo-e", "Dirección de correo"],
  nie: ["NIE", "NIF", "NIF/NIE", "CIF", "DNI", "CIF/NIF", "NIF/CIF", "DNI/NIE", "DNI/CIF", "Tax number", "VAT number"],
  address: [
    ...["Address", "Address 1", "Street", "Dirección", "Dirección 1", "Domicilio", "Calle", "Domicilio fiscal"],
    ...["Dirección fiscal"],
  ],
  address2: ["Address 2", "Dirección 2"],
  address3: ["Address 3", "Dirección 3"],
  town: ["Town", "City", "Población", "Localidad", "Ciudad", "Municipio"],
  province: ["Province", "Provincia"],
  postcode: ["Postcode", "Postal code", "Zip", "Código postal", "CP", "C.P.", "Cód. postal", "Cod postal"],
  language: ["Language", "Language of documents", "Idioma", "Idioma de los documentos"],
  notes: ["Notes", "Office notes", "Notas", "Observaciones", "Observaciones internas"],
  // The whole name in one cell, which becomes the names of a person or of a company.
  customer_name: [
    ...["Customer", "Full name", "Cliente", "Nombre completo", "Nombre del cliente", "Nombre y apellidos"],
    ...["Apellidos y nombre", "Nombre o razón social", "Nombre / Razón social", "Nombre y razón social"],
  ],
};

/** The ways to write each heading; the first is its name in the calls. */
export const customerHeadings = Object.fromEntries(
  [...customerColumns, "customer_name" as const].map((name) => [name, [name, ...ways[name]]]),
);

/** The numbers of several columns become those of one field; a trade name is no legal name where that is there. */
export const repeatedHeadings = { joined: ["tel"], weak: tradeNames };
