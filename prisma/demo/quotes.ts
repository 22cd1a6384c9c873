/**
 * Makes the demo's quotes: lines with decimals, free texts, discounts, headings and options, as an office writes them.
 */
import type { Product } from "#app/catalogue/product.ts";
import type { QuoteInput } from "#app/quotes/quotes.server.ts";
import type { Chance } from "./chance.ts";

type LineInput = QuoteInput["lines"][number];

/** A quote of some products for a customer, as a rule at one of the sites; builders get them without IVA. */
export function makeQuote(
  chance: Chance,
  { id: customer_id, sites, builds }: { id: number; sites: readonly number[]; builds: boolean },
  products: readonly Product[],
): QuoteInput {
  const count = chance.happens(0.1) ? chance.whole(8, 14) : chance.whole(1, 6);
  const lines = Array.from({ length: count }, () => productLine(chance.one(products), chance));
  // A discount never exceeds a small quote.
  const discounted = count > 2 && chance.happens(0.3);
  const isPercent = chance.happens(0.5);
  return {
    title: chance.happens(0.7) ? chance.one(titles) : "",
    outro: chance.happens(0.2) ? "Quedamos a su disposición para cualquier duda. Gracias por su confianza." : "",
    intro: chance.happens(0.3) ? "Según lo hablado en la visita, le proponemos lo siguiente:" : "",
    site_id: sites.length > 0 && chance.happens(0.7) ? chance.one(sites) : null,
    ...{ customer_id, lines: count > 7 ? inSections(lines) : lines, type: chance.happens(builds ? 0.2 : 0.9) ? 2 : 1 },
    discount_cents: discounted && !isPercent ? chance.whole(1, 10) * 1000 : 0,
    discount_bp: discounted && isPercent ? chance.whole(3, 10) * 100 : 0,
    ...{ reprice: false, missingPrice: "from-catalogue" },
  };
}

const titles = [
  "Climatización del salón",
  "Sustitución del equipo de la oficina",
  "Aire acondicionado en dos dormitorios",
  "Mantenimiento anual",
  "Conductos y rejillas del local",
];

function productLine({ id: product_id, unit }: Product, chance: Chance): LineInput {
  const few = chance.happens(0.7) ? 1 : chance.whole(2, 8);
  return {
    product_id,
    // Pipe and hours are measured in halves.
    quantity_milli: unit === "ud" ? few * 1000 : chance.whole(2, 30) * 500,
    unit_price_cents: null,
    discount_bp: chance.happens(0.08) ? chance.whole(1, 3) * 500 : 0,
  };
}

/** A long quote has headings, a free text, and its last line as an option. */
function inSections(lines: readonly LineInput[]): LineInput[] {
  const half = Math.ceil(lines.length / 2);
  const free = { kind: "line", product_id: null, name: "Tasa municipal de ocupación de la vía pública" } as const;
  return [
    ...[heading("Equipos"), ...lines.slice(0, half), heading("Instalación"), ...lines.slice(half, -1)],
    { ...free, quantity_milli: 1000, unit_price_cents: 4_500, discount_bp: 0 },
    ...lines.slice(-1).map((line): LineInput => ({ ...line, optional: 1 })),
  ];
}

function heading(name: string): LineInput {
  return { kind: "heading", product_id: null, name, quantity_milli: 0, unit_price_cents: null, discount_bp: undefined };
}
