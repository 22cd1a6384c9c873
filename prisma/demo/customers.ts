/** Believable customers of a company on the Costa del Sol. */
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
  };
}

function makeWho(chance: Chance): { first_name: string; surname: string; nie: string; language: "en" | "es" | null } {
  const kind = chance.whole(1, 20);
  if (kind === 1) {
    return {
      first_name: "Comunidad de Propietarios",
      surname: chance.one(buildings),
      nie: makeCompanyNif(chance, "H"),
      language: "es",
    };
  }
  if (kind <= 4) {
    return { first_name: chance.one(companies), surname: "S.L.", nie: makeCompanyNif(chance, "B"), language: "es" };
  }
  if (kind <= 7) {
    const [first_name, surname] = chance.one(foreigners);
    return { first_name, surname, nie: makeNie(chance), language: "en" };
  }
  const surname = `${chance.one(surnames)} ${chance.one(surnames)}`;
  return { first_name: chance.one(firstNames), surname, nie: makeDni(chance), language: null };
}
