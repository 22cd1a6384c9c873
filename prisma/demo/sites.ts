/** Makes sites of the demo's customers: second homes of foreigners, branches of companies. */
import type { CustomerNames } from "#app/customers/customer.ts";
import type { SiteTexts } from "#app/customers/site.ts";
import type { Chance } from "./chance.ts";

const places: readonly Partial<SiteTexts>[] = [
  { name: "Local del centro", address: "Calle Ancha, 22", town: "Marbella", postcode: "29601" },
  { name: "Nave del polígono", address: "Polígono La Ermita, nave 14", town: "Marbella", postcode: "29603" },
  { name: "Oficina", address: "Avenida de Andalucía, 40, 2.º", town: "Málaga", postcode: "29006" },
  { name: "Casa de la playa", address: "Paseo Marítimo, 118", town: "Estepona", postcode: "29680" },
  { name: "Piso de alquiler", address: "Calle Real, 7, 3.º B", town: "Fuengirola", postcode: "29640" },
];

const ways: readonly Partial<SiteTexts>[] = [
  { contact: "Conserjería", tel: "952 44 10 20", access: "Llave en conserjería, de 9 a 14 h." },
  { contact: "", tel: "", access: "Código del portal: 1492B." },
  { contact: "Encargada: Puri", tel: "+34 655 90 80 70", access: "Se descarga por el callejón; avisar al llegar." },
  {},
];

/** The sites of a customer: one or two of a company, of few other customers one. */
export function makeSites(chance: Chance, { kind }: CustomerNames): SiteTexts[] {
  const count = kind === "company" ? chance.whole(1, 2) : chance.happens(0.1) ? 1 : 0;
  const first = chance.whole(0, places.length - 1);
  return Array.from({ length: count }, (_, n) => ({
    ...{ name: "", address: "", address2: "", address3: "", town: "", province: "Málaga", postcode: "" },
    ...{ contact: "", tel: "", access: "" },
    ...places[(first + n) % places.length],
    ...chance.one(ways),
  }));
}
