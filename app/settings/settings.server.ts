/** Reads and saves the company's settings, including the letterhead for documents. */
import { createContext, type RouterContextProvider } from "react-router";
import type { z } from "zod";
import { storedTaxNumber } from "#app/customers/tax-number.server.ts";
import { saveCompanyHours } from "#app/engineers/availability.server.ts";
import type { WeekHours } from "#app/engineers/hours.ts";
import { reader, rowsInside, rowsOf, type Transaction, write } from "#app/platform/database.server.ts";
import { Prisma } from "#app/platform/prisma/client.ts";
import { changeTaxRules } from "#app/tax/tax-rules.server.ts";
import type { TaxRules } from "#app/tax/tax-rules.ts";
import { getCompanyTerms, saveCompanyTerms } from "#app/terms/terms.server.ts";
import type { Language } from "#app/words/languages.ts";
import { type Brand, logoPath } from "./brand.ts";
import { type CompanySettings, type CompanyTexts, companyFields } from "./company.ts";
import { changedLetterhead, companyTexts, forgetUnnamed } from "./letterheads.server.ts";
import type { LogoImage } from "./logo-image.server.ts";
import type { settingsSchema } from "./settings.schema.ts";

/** The settings that a document copies when it is saved. */
export type DocumentSettings = {
  iva_bp: number;
  language: Language | null;
  letterhead_id: number;
  no_iva_reason: string;
  quote_conditions: string;
  payment_terms: string;
  tax_rules: TaxRules;
};

/** The settings for a document, read in the transaction that saves it. */
export async function documentSettings(transaction: Transaction): Promise<DocumentSettings> {
  const [settings] = await rowsInside<DocumentSettings>(
    transaction,
    Prisma.sql`SELECT "iva_bp", "language", "letterhead_id", "no_iva_reason", "quote_conditions", "payment_terms",
      "tax_rules" FROM "Settings" WHERE "id" = 1`,
  );
  if (!settings) throw new Error("There are no settings");
  return settings;
}

/** The settings `s`, their letterhead `h` and its logo `l`, which there may not be. */
const fromSettings = Prisma.sql`FROM "Settings" s JOIN "Letterhead" h ON h."id" = s."letterhead_id"
  LEFT JOIN "Logo" l ON l."id" = h."logo_id"`;

const letterheadColumns = Prisma.join(companyFields.map(({ name }) => Prisma.raw(`h."${name}"`)));

/** The columns of the settings and of their letterhead that the calls give. */
const settingsColumns = Prisma.sql`s."iva_bp", s."language", s."no_iva_reason", s."quote_conditions", s."payment_terms",
  s."include_iva", s."working_hours", s."travel_gap_minutes", s."tell_booked", s."tell_moved", s."tell_day_before",
  s."tax_rules", l."sha256", ${letterheadColumns}`;

type StoredSettings = CompanyTexts &
  Omit<DocumentSettings, "letterhead_id"> &
  Record<"include_iva" | "travel_gap_minutes" | "tell_booked" | "tell_moved" | "tell_day_before", number> & {
    working_hours: string;
    sha256: string | null;
  };

/** The company's settings, as the calls give them. */
export async function getSettings(): Promise<CompanySettings> {
  // In one query: between two another letterhead could take the place of the first.
  const [settings] = await rowsOf<StoredSettings>(Prisma.sql`
    SELECT ${settingsColumns} ${fromSettings}`);
  if (!settings) throw new Error("The settings have no row");
  const { sha256 } = settings;
  const terms = await getCompanyTerms();
  return {
    ...companyTexts(settings),
    iva_percent: settings.iva_bp / 100,
    language: settings.language,
    no_iva_reason: settings.no_iva_reason,
    quote_conditions: settings.quote_conditions,
    payment_terms: settings.payment_terms,
    ...{ payment_terms_days: terms.days, payment_month_days: terms.month_days },
    ...{ iban: terms.iban, iban2: terms.iban2, payment_ways: terms.payment_ways },
    include_iva: settings.include_iva === 1 ? 1 : 0,
    working_hours: JSON.parse(settings.working_hours) as WeekHours,
    travel_gap_minutes: settings.travel_gap_minutes,
    tell_booked: settings.tell_booked === 1 ? 1 : 0,
    tell_moved: settings.tell_moved === 1 ? 1 : 0,
    tell_day_before: settings.tell_day_before === 1 ? 1 : 0,
    tax_rules: settings.tax_rules,
    logo_path: logoPath(sha256 === null ? null : { sha256 }),
  };
}

/**
 * Saves the given fields of the settings, and the logo (null removes it, undefined keeps it). Gives all settings. A
 * document refers to the letterhead that it was saved with, so a change makes a new row, and saved documents stay as
 * they were (docs/decisions/0004-saved-documents.md). Letterheads and logos that nothing refers to are deleted. Throws
 * what changeTaxRules() throws.
 */
export async function saveSettings(
  input: Partial<z.output<typeof settingsSchema>>,
  logo?: LogoImage | null,
): Promise<CompanySettings> {
  const nie = input.nie === undefined ? undefined : await storedTaxNumber(input.nie);
  await write(async (transaction) => {
    const before = await transaction.settings.findUniqueOrThrow({ where: { id: 1 }, include: { letterhead: true } });
    const { iva_bp, language, no_iva_reason, quote_conditions, payment_terms, include_iva, ...others } = input;
    const { working_hours, travel_gap_minutes, tell_booked, tell_moved, tell_day_before, tax_rules, ...printed } =
      others;
    const { payment_terms_days: days, payment_month_days: month_days, ...further } = printed;
    const { iban, iban2, payment_ways, ...typed } = further;
    const texts = nie === undefined || typed.nie === before.letterhead.nie ? typed : { ...typed, nie };
    await saveCompanyTerms(transaction, { days, month_days, iban, iban2, payment_ways });
    const letterhead_id = await changedLetterhead(transaction, before.letterhead, { texts, logo });
    await transaction.settings.update({
      where: { id: 1 },
      data: {
        letterhead_id,
        iva_bp: iva_bp ?? before.iva_bp,
        language: language === undefined ? before.language : language,
        no_iva_reason: no_iva_reason ?? before.no_iva_reason,
        quote_conditions: quote_conditions ?? before.quote_conditions,
        payment_terms: payment_terms ?? before.payment_terms,
        include_iva: include_iva ?? before.include_iva,
        travel_gap_minutes: travel_gap_minutes ?? before.travel_gap_minutes,
        tell_booked: tell_booked ?? before.tell_booked,
        tell_moved: tell_moved ?? before.tell_moved,
        tell_day_before: tell_day_before ?? before.tell_day_before,
      },
    });
    if (tax_rules !== undefined) await changeTaxRules(transaction, tax_rules);
    if (working_hours) await saveCompanyHours(transaction, working_hours);
    if (letterhead_id !== before.letterhead_id) await forgetUnnamed(transaction);
  });
  return getSettings();
}

type PrintedLogo = { png: Uint8Array; width: number; height: number };

/** The company as a document names it that keeps no copy of the company, and the language of documents. */
export async function getCompanyCopy(): Promise<{
  language: Language | null;
  company: CompanyTexts & { logo: PrintedLogo | null };
}> {
  type Row = CompanyTexts & { language: Language | null } & (PrintedLogo | { png: null });
  const [row] = await rowsOf<Row>(Prisma.sql`
    SELECT s."language", ${letterheadColumns}, l."png", l."width", l."height" ${fromSettings}`);
  if (!row) throw new Error("The settings have no row");
  const logo = row.png === null ? null : { png: row.png, width: row.width, height: row.height };
  return { language: row.language, company: { ...companyTexts(row), logo } };
}

/** The company's name and logo, which every screen shows. */
export async function getBrand(): Promise<Brand> {
  const [row] = await rowsOf<{ company_name: string; sha256: string | null; width: number; height: number }>(Prisma.sql`
    SELECT h."company_name", l."sha256", l."width", l."height" ${fromSettings}`);
  if (!row) return { name: "", logo: null };
  const { company_name: name, sha256, width, height } = row;
  return { name, logo: sha256 === null ? null : { sha256, width, height } };
}

const brandContext = createContext<Promise<Brand> | null>(null);

/** The same for the loaders of a page, of which several show it: read once for all of them. */
export function brandOf(context: Readonly<RouterContextProvider>): Promise<Brand> {
  const brand = context.get(brandContext) ?? getBrand();
  context.set(brandContext, brand);
  return brand;
}

/** The language in which the company writes, or null where it chose none. */
export async function getCompanyLanguage(): Promise<Language | null> {
  const [row] = await rowsOf<{ language: Language | null }>(Prisma.sql`SELECT "language" FROM "Settings"`);
  return row?.language ?? null;
}

/**
 * What a new quote starts with: the IVA percent in hundredths, whether it is with IVA, the conditions; and the tax
 * rules that hold.
 */
export async function getQuoteDefaults(): Promise<{
  iva_bp: number;
  type: 1 | 2;
  conditions: string;
  tax_rules: TaxRules;
}> {
  const { iva_bp, include_iva, quote_conditions, tax_rules } = await reader().settings.findUniqueOrThrow({
    where: { id: 1 },
    select: { iva_bp: true, include_iva: true, quote_conditions: true, tax_rules: true },
  });
  return { iva_bp, type: include_iva === 1 ? 2 : 1, conditions: quote_conditions, tax_rules: tax_rules as TaxRules };
}

/** The news of which customers are told by e-mail. */
export async function getTells(
  client: Pick<Transaction, "settings"> = reader(),
): Promise<Record<"booked" | "moved" | "day_before", boolean>> {
  const { tell_booked, tell_moved, tell_day_before } = await client.settings.findUniqueOrThrow({
    where: { id: 1 },
    select: { tell_booked: true, tell_moved: true, tell_day_before: true },
  });
  return { booked: tell_booked === 1, moved: tell_moved === 1, day_before: tell_day_before === 1 };
}

/** How many minutes an engineer needs between two jobs. */
export async function getTravelGap(client: Pick<Transaction, "settings"> = reader()): Promise<number> {
  const select = { travel_gap_minutes: true } as const;
  return (await client.settings.findUniqueOrThrow({ where: { id: 1 }, select })).travel_gap_minutes;
}
