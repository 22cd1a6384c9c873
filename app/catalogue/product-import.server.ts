/** What the lines of a CSV file of products do, and saving them (docs/decisions/0043-csv.md). */
import type { z } from "zod";
import { listTemplates } from "#app/checklists/templates.server.ts";
import { csvAmount } from "#app/csv/csv.ts";
import type { CsvRow, CsvTable } from "#app/csv/csv-reading.ts";
import { type ImportKind, type PlannedLine, refusedLine } from "#app/http/csv-import.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { formatMoney } from "#app/numbers/money.ts";
import { units } from "#app/numbers/quantity.ts";
import { readNumber, typedCents } from "#app/numbers/typed-number.ts";
import { parseWhole } from "#app/numbers/whole-number.ts";
import { fold } from "#app/platform/fold.ts";
import { withLineFeeds } from "#app/platform/line-ends.ts";
import { Problem, type Sentence } from "#app/platform/problem.ts";
import type { Versioned } from "#app/platform/versions.server.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import { ratesOn } from "#app/tax/rates.ts";
import { typedProductSchema } from "./product.schema.ts";
import type { Product } from "./product.ts";
import { insertProduct, listProductVersions, overwriteProduct } from "./products.server.ts";

type ProductInput = z.output<typeof typedProductSchema>;

/**
 * A product of the catalogue, with the version that the file is compared with, or one that the file adds; `line` is the
 * first line of the file that means it, also where that line changes nothing.
 */
type Known = { id: number | null; version: number; product: Product; line: number | null };
type Change = { input: ProductInput; known: Known };

/** The products of the catalogue and those that the file adds, by id and by name without case and accents. */
class KnownProducts {
  readonly #byId = new Map<number, Known>();
  readonly #byName = new Map<string, Known[]>();

  constructor(products: readonly Versioned<Product>[]) {
    for (const { thing: product, version } of products) {
      const known = { id: product.id, version, product, line: null };
      this.#byId.set(product.id, known);
      this.#name(known);
    }
  }

  /** The products that a line means: that with its id, else those with its name. */
  match({ id, name }: Partial<Record<Column, string>>): readonly Known[] {
    if (!id) return this.#named(fold(name ?? ""));
    const found = this.#byId.get(parseWhole(id) ?? 0);
    return found ? [found] : [];
  }

  /** Keeps what a line makes of a product, for the lines that follow; `found` is the one that it changes. */
  put(product: Product, line: number, found: Known | null): Known {
    if (!found) {
      const added = { id: null, version: 0, product, line };
      this.#name(added);
      return added;
    }
    const before = fold(found.product.name);
    Object.assign(found, { product, line });
    // The lines that follow find a renamed product by its new name, and no longer by the old one.
    if (fold(product.name) !== before) {
      this.#byName.set(
        before,
        this.#named(before).filter((one) => one !== found),
      );
      this.#name(found);
    }
    return found;
  }

  #name(known: Known): void {
    const name = fold(known.product.name);
    const among = this.#byName.get(name);
    if (among) among.push(known);
    else this.#byName.set(name, [known]);
  }

  #named(name: string): readonly Known[] {
    return this.#byName.get(name) ?? [];
  }
}

/** A heading of older exports, and of many suppliers, whose amounts do include IVA. */
const withIva = "Precio con IVA";

/** How the columns may be called, in English and Spanish, also in older exports; the first is the name in the calls. */
const headings = {
  id: ["id", "Nº"],
  name: [
    ...["name", "Product", "Nombre", "Producto", "Artículo", "Nombre del producto", "Nombre del artículo"],
    ...["Nombre producto", "Nombre artículo", "Denominación", "Concepto"],
  ],
  description: ["description", "Descripción", "Descripción del artículo", "Descripción artículo"],
  unit: ["unit", "Unidad", "Ud", "Unidad de medida"],
  price: [
    ...["price", "Inv. Price", "Precio más IVA", "Precio", "PVP", "Precio venta", "Precio de venta", "Tarifa"],
    ...["PVP sin IVA", "Precio venta sin IVA", "Precio de venta sin IVA", "Precio unitario", "Precio tarifa"],
    ...["Precio de tarifa", "Precio neto", withIva],
  ],
  price2: ["price2", "Recpt. Price", "Precio si no hay IVA", "Precio sin IVA"],
  checklist_template_id: ["checklist_template_id", "Report template", "Plantilla de parte"],
};

/** Many suppliers call the name of a product its description. */
const headingsWithoutName = { ...headings, name: [...headings.name, ...headings.description], description: [] };

/** Whether a heading says that IVA is included: "PVP (IVA incl.)", "Precio c/IVA", "Price with VAT". */
function saysIvaIncluded(heading: string): boolean {
  return /(con|c|with)(iva|vat)|(iva|vat)inc|inc(l|luding|luded)?(iva|vat)/.test(fold(heading).replace(/[^a-z]/g, ""));
}

type Column = keyof typeof headings;
const columns = ["name", "description", "unit", "price", "price2", "checklist_template_id"] as const;

export const productImport: ImportKind<Change> = {
  name: "products",
  headings,
  otherHeadings: headingsWithoutName,
  repeated: { weak: [withIva] },
  needsOneOf: ["id", "name"],
  plan,
  warningsOf,
  valueText: (name, value, words, language) => {
    if (name === "unit" && isUnit(value)) return words.units[value];
    const cents = name.startsWith("price") ? typedCents(value) : null;
    return cents === null ? value : formatMoney(cents, language);
  },
  async save(transaction, { input, known }) {
    if (known.id === null) known.id = (await insertProduct(transaction, input)).id;
    else await overwriteProduct(transaction, known.id, input, [known.version]);
    return known.id;
  },
};

async function plan(rows: readonly CsvRow[], written: CsvTable["headings"]): Promise<PlannedLine<Change>[]> {
  const known = new KnownProducts(await listProductVersions());
  const templates = new Set((await listTemplates()).map(({ id }) => id));
  const rates = ratesOn(dayOf(new Date()));
  const ivaHeading = saysIvaIncluded(written.price ?? "") ? written.price : undefined;
  return rows.map((row) => planLine(row, known, { templates, rates, ivaHeading }));
}

/** What is doubtful about a file: headings of prices with IVA, and new products without a price. */
function warningsOf({ headings: { price: heading }, unknown }: CsvTable, lines: readonly PlannedLine<Change>[]) {
  const warnings: Sentence[] = unknown
    .filter(saysIvaIncluded)
    .map((one) => (words) => words.problems.imports.ivaNotRead({ heading: one }));
  if (heading && saysIvaIncluded(heading)) {
    warnings.push(({ problems, fields: { price } }) => problems.imports.ivaInHeading({ heading, price }));
  }
  const added = lines.flatMap(({ outcome, change }) => (outcome === "create" && change ? [change.input] : []));
  for (const name of ["price", "price2"] as const) {
    const n = added.filter((input) => input[`${name}_cents`] === 0).length;
    if (n > 0) warnings.push(({ problems, fields }) => problems.imports.withoutPrice({ n, price: fields[name] }));
  }
  return warnings;
}

/**
 * What the lines are checked against: the ids of the report templates, the rates of IVA, and the heading of the price
 * where that says that IVA is included.
 */
type Checks = { templates: ReadonlySet<number>; rates: readonly number[]; ivaHeading: string | undefined };

/** A refusal, and how the file can say what a price means where that is asked: a line has no field to answer in. */
function withPriceInFile(sentence: Sentence, { price, price2 }: { price: string; price2: string }): Sentence {
  const asked = [price, price2].map((text) => readNumber(text, "amount")).find(({ fault }) => fault === "ambiguous");
  if (asked?.fault !== "ambiguous") return sentence;
  const { readings } = asked;
  return (words) => `${sentence(words)} ${words.problems.imports.priceInFile({ readings })}`;
}

/** A refusal, and which units there are, as the language writes them, where a line has none of them. */
function withUnits(sentence: Sentence, { unit }: { unit: string }): Sentence {
  if (unit === "" || isUnit(unit)) return sentence;
  return (words) => {
    const written = units.map((one) => words.units[one]);
    return `${sentence(words)} ${words.problems.imports.unknownUnit({ unit, units: written })}`;
  };
}

function planLine({ line, cells }: CsvRow, known: KnownProducts, checks: Checks): PlannedLine<Change> {
  // An empty cell changes nothing: a list without a column erases nothing.
  const said = Object.fromEntries(Object.entries(cells).filter(([, text]) => text !== "")) as Partial<
    Record<Column, string>
  >;
  const about = { line, name: said.name ?? "" };
  const same = known.match(said);
  if (same.length > 1) {
    const named = same.map(({ id, product }) => `${id ?? ""} ${product.name}`.trim()).join(", ");
    return refusedLine(about, ({ problems }) => problems.imports.several({ named }));
  }
  const [found = null] = same;
  if (said.id && !found) return refusedLine(about, ({ problems }) => problems.imports.noSuchId({ id: said.id ?? "" }));
  const before = textsOf(found?.product);
  const after = { ...before, ...said, ...(said.unit && { unit: unitOf(said.unit) }) };
  const matched = { id: found?.id ?? null, matched_by: found ? (said.id ? "id" : "name") : null };
  const named = { line, name: after.name, ...matched };
  let input: ProductInput;
  try {
    input = validate(typedProductSchema, after);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return refusedLine(named, withUnits(withPriceInFile(error.sentence, after), after));
  }
  const { checklist_template_id: template } = input;
  if (template !== null && !checks.templates.has(template)) {
    return refusedLine(named, ({ problems }) => problems.unknownTemplate);
  }
  const product = { ...input, unit: input.unit ?? "ud", id: found?.id ?? 0 };
  const changes = changesBetween(before, textsOf(product));
  const isSame = found !== null && Object.keys(changes).length === 0;
  if (found?.line && !isSame) {
    const first = found.line;
    return refusedLine(named, ({ problems }) => problems.imports.sameAsLine({ line: first }));
  }
  const empty = { changes: {}, values: {}, error: null, warnings: [], change: null };
  if (isSame) {
    found.line ??= line;
    return { ...empty, ...named, outcome: "unchanged" };
  }
  const saved = known.put(product, line, found);
  const warnings = "price" in changes || "price2" in changes ? ivaIncludedIn(product, checks) : [];
  return {
    ...{ ...empty, ...named, outcome: found ? "update" : "create", warnings },
    ...(found ? { changes } : { values: filledTexts(textsOf(product)) }),
    change: { input, known: saved },
  };
}

/**
 * Lists of suppliers have a price without IVA, and the same with IVA. The two prices of a product are for two types of
 * quotes, and IVA is added to the first one: that it is the second one with IVA, to the cent, is warned about. So is,
 * without a second price, one whose heading says that IVA is included: what it would be without the general rate.
 */
function ivaIncludedIn({ price_cents, price2_cents }: Product, { rates, ivaHeading }: Checks): Sentence[] {
  const isWith = (iva_bp: number) => Math.abs(price_cents * 10_000 - price2_cents * (10_000 + iva_bp)) <= 5_000;
  const iva_bp = price_cents > price2_cents ? rates.find(isWith) : undefined;
  if (iva_bp !== undefined) {
    return [({ problems, fields }) => problems.imports.ivaIncluded({ iva_bp, ...fields })];
  }
  const [general] = rates;
  if (!ivaHeading || price2_cents > 0 || price_cents === 0 || general === undefined) return [];
  const net = Math.round((price_cents * 10_000) / (10_000 + general));
  const said = { heading: ivaHeading, iva_bp: general, cents: price_cents, net };
  return [({ problems }) => problems.imports.ivaInPrice(said)];
}

/** The texts of fields without empty ones. */
function filledTexts(texts: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ""));
}

/** A product as the cells of a line. */
function textsOf(product?: Product): Record<(typeof columns)[number], string> {
  return {
    name: product?.name ?? "",
    description: withLineFeeds(product?.description ?? ""),
    unit: product?.unit ?? "",
    price: product ? csvAmount(product.price_cents) : "",
    price2: product ? csvAmount(product.price2_cents) : "",
    checklist_template_id: String(product?.checklist_template_id ?? ""),
  };
}

/** Other ways to write the units. */
const unitWays: Record<string, string> = {
  ...{ uds: "ud", u: "ud", unidad: "ud", unidades: "ud", pc: "ud", pcs: "ud" },
  ...{ metro: "m", metros: "m", ml: "m", hora: "h", horas: "h", m2: "m²" },
};

function unitOf(text: string): string {
  const written = fold(text).replace(/\.$/, "");
  return unitWays[written] ?? units.find((unit) => fold(unit) === written) ?? text;
}

function isUnit(text: string): text is (typeof units)[number] {
  return units.some((unit) => unit === text);
}

function changesBetween(before: Record<string, string>, after: Record<string, string>) {
  const changed = columns.filter((name) => before[name] !== after[name]);
  return Object.fromEntries(changed.map((name) => [name, { before: before[name] ?? "", after: after[name] ?? "" }]));
}
