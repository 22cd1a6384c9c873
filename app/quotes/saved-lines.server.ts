/** The lines of a quote that is saved: what was sent, what the quote had, and what the catalogue says. */

import type { Product } from "#app/catalogue/product.ts";
import type { Unit } from "#app/numbers/quantity.ts";
import { rowsInside, type StoredInstant, type Transaction } from "#app/platform/database.server.ts";
import { listedIds } from "#app/platform/dialect.server.ts";
import { Prisma } from "#app/platform/prisma/client.ts";
import { Problem, wrongField } from "#app/platform/problem.ts";
import type { Words } from "#app/words/words.ts";
import { cataloguePrice, maxLines } from "./quote.ts";
import { linesToSave } from "./quote-lines.ts";
import type { QuoteInput, QuoteLine } from "./quotes.server.ts";

type LineInput = QuoteInput["lines"][number];

/** A product of the catalogue, or one that left it. */
type CatalogueProduct = Pick<Product, "id" | "name" | "description" | "unit" | "price_cents" | "price2_cents"> & {
  deleted_at: StoredInstant | null;
};

/** Why a line has no price: none was given, or the catalogue has none for the type of the quote. */
type Unpriced = Map<number, "notTyped" | "notSet" | "notInCatalogue">;

/**
 * The lines to store, in order. A line keeps what the input does not say about it: from the line of the quote that it
 * stands for, otherwise from the catalogue. With `reprice` the prices and names of products are the present ones.
 *
 * Throws an invalid Problem for an unknown product, for a product that left the catalogue unless the quote had it, for
 * too many lines, and for lines without a price where the input refuses them.
 */
export async function savedLines(
  transaction: Transaction,
  input: QuoteInput,
  before: readonly QuoteLine[],
): Promise<QuoteLine[]> {
  const products = await findProducts(transaction, input.lines);
  const unpriced: Unpriced = new Map();
  const lines = linesToSave(input.lines, before).map((line) =>
    line.sent === null ? line.before : savedLine(line.sent, line.place, line.before),
  );
  if (lines.length > maxLines) {
    throw wrongField("items", ({ problems, fields }) => problems.tooMany({ label: fields.items, n: maxLines }));
  }
  if (unpriced.size > 0) throw missingPrices(unpriced, input.type);
  return lines;

  function savedLine(line: LineInput, place: number, own: QuoteLine | null): QuoteLine {
    if (line.kind === "heading") return headingOf(line.name ?? "");
    if (line.product_id !== null) return productLine({ ...line, product_id: line.product_id }, place, own);
    if (line.unit_price_cents === null) unpriced.set(place, "notTyped");
    return {
      ...{ kind: "line", product_id: null, name: line.name ?? "", quantity_milli: line.quantity_milli },
      unit_price_cents: line.unit_price_cents ?? 0,
      ...detailsOf(line, own, { description: "", unit: "ud" }),
    };
  }

  function productLine(line: LineInput & { product_id: number }, place: number, own: QuoteLine | null): QuoteLine {
    const product = products.get(line.product_id);
    const had = own ?? before.find(({ product_id }) => product_id === line.product_id);
    const gone = product !== undefined && product.deleted_at !== null;
    // A product that left the catalogue stays on quotes that had it, with their name and price.
    if (!product || (gone && !had)) {
      throw wrongField(`items.${place}.product_id`, (words) => words.problems.unknownProduct);
    }
    const fresh = !gone && (input.reprice || !had);
    const priceNow = gone ? (had?.unit_price_cents ?? null) : cataloguePrice(product, input.type);
    const given = input.reprice && !gone ? null : line.unit_price_cents;
    if (given === null && input.missingPrice === "refused") {
      if (priceNow === null) unpriced.set(place, "notInCatalogue");
      else if (!input.reprice) unpriced.set(place, "notSet");
    }
    const inCatalogue = gone ? { description: "", unit: "ud" as const } : product;
    return {
      ...{ kind: "line", product_id: product.id, quantity_milli: line.quantity_milli },
      name: fresh ? product.name : (had?.name ?? product.name),
      unit_price_cents: given ?? priceNow ?? 0,
      ...detailsOf(line, own, inCatalogue),
    };
  }
}

function headingOf(name: string): QuoteLine {
  const nothing = { quantity_milli: 0, unit_price_cents: 0, discount_bp: 0, optional: 0 } as const;
  return { ...nothing, kind: "heading", product_id: null, name, description: "", unit: "ud" };
}

/** What a line may leave out: as sent, else as the quote had it, else as the catalogue has it. */
function detailsOf(
  sent: LineInput,
  own: QuoteLine | null,
  otherwise: { description: string; unit: string },
): Pick<QuoteLine, "description" | "unit" | "discount_bp" | "optional"> {
  return {
    description: sent.description ?? own?.description ?? otherwise.description,
    // The database checks the units of products.
    unit: sent.unit ?? own?.unit ?? (otherwise.unit as Unit),
    discount_bp: sent.discount_bp ?? own?.discount_bp ?? 0,
    optional: sent.optional ?? own?.optional ?? 0,
  };
}

async function findProducts(transaction: Transaction, lines: readonly LineInput[]) {
  const ids = [...new Set(lines.flatMap(({ product_id }) => product_id ?? []))];
  const found = await rowsInside<CatalogueProduct>(
    transaction,
    Prisma.sql`SELECT "id", "name", "description", "unit", "price_cents", "price2_cents", "deleted_at"
      FROM "Product" WHERE "id" IN (${listedIds(ids)})`,
  );
  return new Map(found.map((product) => [product.id, product]));
}

/** The Problem that names the lines without a price, each with the reason. */
function missingPrices(unpriced: Unpriced, type: QuoteInput["type"]): Problem {
  const fields = ({ fields: labels, quoteDetails }: Words) => {
    const sentences = {
      notTyped: quoteDetails.noOwnPrice,
      notSet: quoteDetails.noPrice,
      notInCatalogue: quoteDetails.noCataloguePrice({ label: labels[type === 1 ? "price2" : "price"] }),
    };
    return Object.fromEntries([...unpriced].map(([index, why]) => [`items.${index}.unit_price`, sentences[why]]));
  };
  return new Problem("invalid", (words) => [...new Set(Object.values(fields(words)))].join(" "), { fields });
}
