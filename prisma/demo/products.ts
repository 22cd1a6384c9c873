import type { Unit } from "#app/numbers/quantity.ts";

type DemoProduct = { name: string; description: string; price_cents: number; price2_cents: number; unit: Unit };

/** The demo's catalogue: name, description, price with IVA and price without, in cents; its unit. */
export const demoProducts: readonly DemoProduct[] = (
  [
    ["Split 1×1 inverter 2,5 kW R-32", "A++/A+, WiFi", 54900],
    ["Split 1×1 inverter 3,5 kW R-32", "A++/A+, WiFi", 64900],
    ["Split 1×1 inverter 5,0 kW R-32", "A++/A+, WiFi", 98900],
    ["Split 1×1 inverter 7,1 kW R-32", "A++/A", 139000],
    ["Multisplit 2×1, exterior 5,3 kW", "Unidad exterior", 119000],
    ["Multisplit 3×1, exterior 6,8 kW", "Unidad exterior", 159000],
    ["Multisplit 4×1, exterior 8,0 kW", "Unidad exterior", 199000],
    ["Unidad interior mural 2,0 kW", "Para multisplit", 32900],
    ["Unidad interior mural 2,5 kW", "Para multisplit", 35900],
    ["Unidad interior mural 3,5 kW", "Para multisplit", 41900],
    ["Cassette 600×600, 5,0 kW", "Con panel y bomba", 169000],
    ["Cassette 840×840, 10,0 kW", "Con panel y bomba", 248000],
    ["Conductos 7,1 kW inverter", "Alta presión, 37 Pa", 179000],
    ["Conductos 10,0 kW inverter", "Alta presión, 50 Pa", 229000],
    ["Suelo-techo 7,1 kW", "", 174000],
    ["Aerotermia ACS 200 l", "Bomba de calor para agua caliente", 189000],
    ["Cortina de aire 1 m", "", 42900],
    ["Instalación básica hasta 3 m", "Mano de obra y pequeño material", 21000],
    ["Instalación en fachada con plataforma", "Hasta 8 m de altura", 39000],
    ["Metro adicional de línea frigorífica 1/4–3/8", "Cobre aislado, canaleta", 3200],
    ["Metro adicional de línea frigorífica 1/4–1/2", "Cobre aislado, canaleta", 3900],
    ["Metro de conducto de fibra", "Climaver Plus R", 4500],
    ["Rejilla de impulsión 400×150", "Lamas orientables", 3650],
    ["Rejilla de retorno 600×600", "Con filtro", 8900],
    ["Soporte exterior con silentblocks", "", 2890],
    ["Bancada de suelo", "", 3490],
    ["Bomba de condensados", "Hasta 10 m de altura", 8990],
    ["Desagüe hasta bajante", "Hasta 5 m", 4500],
    ["Línea eléctrica con protección", "3×2,5 mm², magnetotérmico", 12500],
    ["Termostato de zona", "", 11900],
    ["Sistema de zonas, 4 compuertas", "Con central y termostatos", 118000],
    ["Mando a distancia universal", "", 2450],
    ["Interfaz WiFi", "", 7900],
    ["Carga de gas R-32, por kg", "Técnico certificado RITE", 6800],
    ["Carga de gas R-410A, por kg", "Técnico certificado RITE", 8900],
    ["Búsqueda de fuga con nitrógeno", "", 9500],
    ["Reparación de fuga", "Soldadura y prueba de presión", 14500],
    ["Sustitución de placa electrónica", "Sin la placa", 9000],
    ["Sustitución de compresor", "Sin el compresor", 28000],
    ["Mantenimiento anual split", "Filtros, baterías, presiones, desagüe", 7500],
    ["Mantenimiento anual conductos", "Filtros, turbina, presiones, desagüe", 11500],
    ["Limpieza desinfectante de batería", "", 6500],
    ["Desmontaje de equipo antiguo", "Con recuperación de gas", 9000],
    ["Desplazamiento fuera de zona", "", 3500],
    ["Hora de oficial", "", 3800],
    ["Hora de ayudante", "", 2600],
  ] as const
).map(([name, description, price]) => ({
  name,
  description,
  price_cents: price,
  // The price without IVA is a tenth lower, rounded to the euro.
  price2_cents: Math.round((price * 0.9) / 100) * 100,
  unit: unitOf(name),
}));

/** The unit that the name speaks of. */
function unitOf(name: string): Unit {
  if (/^Metro/.test(name)) return "m";
  if (/^Hora/.test(name)) return "h";
  return /por kg$/.test(name) ? "kg" : "ud";
}
