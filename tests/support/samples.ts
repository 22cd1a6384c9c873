/** Valid bodies of the calls, for tests to change. */

export const customer = {
  first_name: "Begoña",
  surname: "Peña Íñiguez",
  tel: "+34 600 111 222",
  email: "begona@example.com",
  nie: "X1234567L",
  address: "Calle Mayor 1",
  address2: "2º B",
  address3: "",
  town: "Alcalá",
  province: "Madrid",
  postcode: "28801",
};

/** What a customer has beyond the sample, as the calls give it. */
export const plainPerson = { kind: "person", company_name: "", notes: "" };

/** What tests change of a customer's sample. */
export type CustomerChanges = Partial<typeof customer & typeof plainPerson>;

/** A company, to spread over the sample. */
export const laBarca = {
  kind: "company",
  company_name: "Restaurante La Barca, S.L.",
  first_name: "Lucía",
  surname: "Marín",
  nie: "B12345674",
};

/** A site of a customer. */
export const site = {
  name: "Casa de la playa",
  address: "Paseo Marítimo 9",
  address2: "",
  address3: "",
  town: "Estepona",
  province: "Málaga",
  postcode: "29680",
  contact: "Rosa, la vecina",
  tel: "952 11 22 33",
  access: "La llave está en el bar",
};

/** A product that costs 1000 with IVA and 900 without. */
export const product = { name: "Split 1x1 3,5 kW", description: "Con instalación", price: 1000, price2: 900 };

/** The company as its letterhead prints it. */
export const company = {
  company_name: "Climatización Núñez & Hijos, S.L.",
  nie: "B12345674",
  registry: "Registro Mercantil de Madrid, tomo 1234, folio 56, hoja M-7890",
  phone: "918 000 000",
  email: "oficina@nunez.example",
  website: "www.nunez.example",
  address: "Calle de la Princesa, 31",
  address2: "Nave 2",
  address3: "",
  town: "Alcalá de Henares",
  province: "Madrid",
  postcode: "28801",
};

/** An iCal file with two holidays. */
export const holidays = [
  ...["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Test//EN"],
  ...["BEGIN:VEVENT", "UID:reyes@test", "DTSTART;VALUE=DATE:20310106", "DTEND;VALUE=DATE:20310107"],
  ...["SUMMARY:Día de Reyes", "END:VEVENT"],
  ...["BEGIN:VEVENT", "UID:cena@test", "DTSTART:20310106T200000Z", "SUMMARY:Cena", "END:VEVENT"],
  "END:VCALENDAR",
].join("\r\n");
