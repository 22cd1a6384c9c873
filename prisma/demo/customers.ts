/** Believable customers of a company on the Costa del Sol. */
import type { Language } from "#app/words/languages.ts";
import type { Chance } from "./chance.ts";
import { makeCompanyNif, makeDni, makeNie } from "./tax-ids.ts";

const firstNames =
  "María José,Antonio,Carmen,Francisco,Lucía,Manuel,Ana Belén,José Luis,Isabel,Rafael,Concepción,Juan Carlos,Inés,Íñigo,Rocío,Ángel,Begoña,Miguel,Encarnación,Óscar,Pilar,Joaquín,Marta,Andrés".split(
    ",",
  );
const surnames =
  "García,Fernández,Núñez,Peña,Ortega,Ruiz,Muñoz,Jiménez,Íñiguez,Álvarez,Domínguez,Gutiérrez,Castaño,Cañete,Vázquez,Márquez,Benítez,Sánchez,Moreno,Ibáñez,Roldán,Aragón,Bermúdez,Ureña".split(
    ",",
  );
const foreigners: readonly [string, string][] = [
  ["Łukasz", "Nowak"],
  ["Birgit", "Müller"],
  ["Siobhán", "O’Connor"],
  ["Jean-François", "Lefèvre"],
  ["Åsa", "Lindström"],
  ["Gábor", "Szőke"],
  ["Emma", "Whitfield"],
  ["Jan", "de Vries"],
];
const buildings =
  "Edificio Mirador del Puerto,Residencial Las Palmeras,Conjunto Jardines de Guadalmina,Edificio Torre del Mar,Urbanización El Peñón,Bloque Alhambra 7".split(
    ",",
  );
const companies =
  "Panadería Núñez e Hijos,Hotel Bahía Azul,Clínica Dental Íñigo,Talleres Castaño,Restaurante La Caña,Farmacia Ureña,Academia Peñalver,Gimnasio Fuengirola Fit".split(
    ",",
  );
/** Builders, whom the company works for as a subcontractor. */
const builders = "Construcciones Castaño,Promotora Guadalmina,Reformas Peñalver,Obras Bahía".split(",");
const towns: readonly (readonly [string, string, string])[] = [
  ["Marbella", "Málaga", "29601"],
  ["Fuengirola", "Málaga", "29640"],
  ["Estepona", "Málaga", "29680"],
  ["Mijas", "Málaga", "29650"],
  ["Málaga", "Málaga", "29016"],
  ["Ronda", "Málaga", "29400"],
  ["San Pedro de Alcántara", "Málaga", "29670"],
  ["La Línea de la Concepción", "Cádiz", "11300"],
];
const streets =
  "Calle Real,Avenida del Mar,Calle Ancha,Camino de la Ermita,Calle San Miguel,Paseo Marítimo,Calle Peñuelas,Avenida de Andalucía".split(
    ",",
  );

const nobody = {
  ...{ kind: "person" as const, company_name: "", first_name: "", surname: "", tel: "", email: "", nie: "", notes: "" },
  ...{ address: "", address2: "", address3: "", town: "", province: "", postcode: "", language: null },
};

const notes = [
  "Prefiere que llamemos por la tarde, a partir de las 17:00.",
  "Difícil aparcar: mejor llamar diez minutos antes de llegar.",
  "Paga siempre por transferencia a los pocos días.",
  "Hay perro en el jardín. La llave la tiene la vecina del 2.º B.",
  "Pide el presupuesto siempre en dos opciones.",
];

/** The fields of a customer, as createCustomer() takes them. */
export function makeCustomer(chance: Chance, number: number) {
  const [town, province, postcode] = chance.one(towns);
  const who = makeWho(chance);
  return {
    ...who,
    address: `${chance.one(streets)}, ${chance.whole(1, 90)}`,
    address2: chance.happens(0.4) ? `${chance.whole(1, 6)}.º ${chance.one(["A", "B", "C", "Dcha."])}` : "",
    address3: "",
    town,
    province,
    postcode,
    tel: `+34 6${chance.digits(2)} ${chance.digits(3)} ${chance.digits(3)}`,
    email: `cliente${number}@ejemplo.es`,
    notes: chance.happens(0.25) ? chance.one(notes) : "",
  };
}

/** Whether a customer is a builder, who pays the IVA of work on new buildings (reverse charge). */
export function isBuilder({ company_name }: { company_name: string }): boolean {
  return builders.some((name) => company_name.startsWith(name));
}

/** A customer as somebody in a hurry wrote the same one down again: name and telephone, not as before. */
export function asCaller({ first_name, surname, tel, ...customer }: ReturnType<typeof makeCustomer>) {
  const { kind, company_name } = customer;
  const short = tel.replace("+34 ", "").replaceAll(" ", "");
  return { ...nobody, kind, company_name, first_name, surname, tel: short, notes: "Pide cita para la revisión anual." };
}

/** Two callers who left a name and one way to reach them. */
export const demoEnquiries = [
  {
    ...nobody,
    first_name: "Maite",
    tel: "+34 655 010 203",
    town: "Estepona",
    notes: "Tres splits en un ático. Llamar el lunes.",
  },
  {
    ...{ ...nobody, kind: "company" as const, company_name: "Hostal La Espuela" },
    ...{ email: "recepcion@laespuela.ejemplo.es", notes: "Pide precio para 12 habitaciones." },
  },
];

type Who = {
  kind: "person" | "company";
  company_name: string;
  first_name: string;
  surname: string;
  nie: string;
  language: Language | null;
};

function makeWho(chance: Chance): Who {
  const dice = chance.whole(1, 20);
  if (dice === 1) {
    const company_name = `Comunidad de Propietarios ${chance.one(buildings)}`;
    return { kind: "company", company_name, ...makePerson(chance), nie: makeCompanyNif(chance, "H"), language: "es" };
  }
  if (dice <= 4) {
    const company_name = `${chance.one(dice === 4 ? builders : companies)}, S.L.`;
    const contact = chance.happens(0.8) ? makePerson(chance) : { first_name: "", surname: "" };
    return { kind: "company", company_name, ...contact, nie: makeCompanyNif(chance, "B"), language: "es" };
  }
  if (dice <= 7) {
    const [first_name, surname] = chance.one(foreigners);
    return { kind: "person", company_name: "", first_name, surname, nie: makeNie(chance), language: "en" };
  }
  return { kind: "person", company_name: "", ...makePerson(chance), nie: makeDni(chance), language: null };
}

function makePerson(chance: Chance): { first_name: string; surname: string } {
  const surname = `${chance.one(surnames)} ${chance.one(surnames)}`;
  return { first_name: chance.one(firstNames), surname };
}
