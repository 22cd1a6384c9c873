/** How the columns of a file of customers may be called, in English and Spanish. */
import { customerColumns } from "./customer.ts";

type Column = (typeof customerColumns)[number];

const ways: Record<Column, readonly string[]> = {
  id: ["ID", "Nº", "Número de cliente", "Customer number"],
  kind: ["Kind", "Tipo", "Tipo de cliente"],
  company_name: ["Company name", "Legal name", "Company", "Empresa", "Razón social", "Nombre de la empresa"],
  first_name: ["First name", "Given name", "Name", "Nombre"],
  surname: ["Surname", "Last name", "Family name", "Apellidos", "Apellido"],
  tel: ["Tel", "Telephone", "Phone", "Mobile", "Teléfono", "Móvil", "Tfno"],
  email: ["Email", "E-mail address", "Mail", "Correo electrónico", "Correo"],
  nie: ["NIE", "NIF", "NIF/NIE", "CIF", "DNI", "CIF/NIF", "DNI/NIE", "Tax number", "VAT number"],
  address: ["Address", "Address 1", "Street", "Dirección", "Dirección 1", "Domicilio", "Calle"],
  address2: ["Address 2", "Dirección 2"],
  address3: ["Address 3", "Dirección 3"],
  town: ["Town", "City", "Población", "Localidad", "Ciudad", "Municipio"],
  province: ["Province", "Provincia"],
  postcode: ["Postcode", "Postal code", "Zip", "Código postal", "CP", "C.P."],
  language: ["Language", "Language of documents", "Idioma", "Idioma de los documentos"],
  notes: ["Notes", "Office notes", "Notas", "Observaciones", "Observaciones internas"],
};

/** The ways to write each heading; the first is its name in the calls. */
export const customerHeadings = Object.fromEntries(customerColumns.map((name) => [name, [name, ...ways[name]]]));
