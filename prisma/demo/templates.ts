/** The demo's templates of quotes. */
import type { Product } from "#app/catalogue/product.ts";
import { write } from "#app/platform/database.server.ts";
import { fold } from "#app/platform/fold.ts";
import type { QuoteStart } from "#app/quote-builder/quote-start.ts";
import type { QuoteLine } from "#app/quotes/quotes.server.ts";

type DemoLine = readonly [name: string, quantity_milli: number];

const templates: readonly { name: string; lines: readonly DemoLine[] }[] = [
  {
    name: "Split, hasta 3 m, con soporte",
    lines: [
      ["Split 1×1 inverter 3,5 kW R-32", 1000],
      ["Instalación básica hasta 3 m", 1000],
      ["Soporte exterior con silentblocks", 1000],
      ["Desagüe hasta bajante", 1000],
    ],
  },
  {
    name: "Conductos con zonas",
    lines: [
      ["Conductos 7,1 kW inverter", 1000],
      ["Metro de conducto de fibra", 12_500],
      ["Rejilla de impulsión 400×150", 5000],
      ["Rejilla de retorno 600×600", 1000],
      ["Sistema de zonas, 4 compuertas", 1000],
      ["Hora de oficial", 8000],
    ],
  },
  {
    name: "Mantenimiento anual",
    lines: [
      ["Mantenimiento anual split", 2000],
      ["Limpieza desinfectante de batería", 2000],
    ],
  },
];

/** Adds the templates, with the prices of the catalogue's products. */
export async function addTemplates(products: readonly Product[], conditions: string, at: Date): Promise<void> {
  const byName = new Map(products.map((product) => [product.name, product]));
  const lineOf = ([name, quantity_milli]: DemoLine): QuoteLine => {
    const product = byName.get(name);
    if (!product) throw new Error(`The demo's catalogue has no ${name}`);
    const { id: product_id, description, unit, price_cents: unit_price_cents } = product;
    return {
      ...{ kind: "line", product_id, name, description, unit, quantity_milli, unit_price_cents },
      ...{ discount_bp: 0, optional: 0 },
    };
  };
  for (const { name, lines } of templates) {
    const start: QuoteStart = {
      ...{ type: 2, title: name, intro: "", outro: "", conditions, valid_days: 30, discount_cents: 0, discount_bp: 0 },
      lines: lines.map(lineOf),
    };
    const data = { name, name_key: fold(name), content: JSON.stringify(start), created_at: at, updated_at: at };
    await write((transaction) => transaction.quoteTemplate.create({ data }));
  }
}
