/** The company's settings, and the letterhead that documents are made with. */
import type { z } from "zod";
import { reader, rowsOf, type Transaction, write } from "#app/platform/database.server.ts";
import type { Language } from "#app/platform/money.ts";
import { Prisma } from "#app/platform/prisma/client.ts";
import { type CompanySettings, type CompanyTexts, companyFields } from "./company.ts";
import type { settingsSchema } from "./settings.schema.ts";

/** What a document takes from the settings at the moment it is saved. */
export type DocumentSettings = {
  iva_bp: number;
  language: Language | null;
  letterhead_id: number;
  no_iva_reason: string;
};

/** The settings that a document is saved with, read inside its own transaction. */
export async function documentSettings(transaction: Transaction): Promise<DocumentSettings> {
  const settings = await transaction.settings.findUniqueOrThrow({ where: { id: 1 } });
  const { iva_bp, letterhead_id, no_iva_reason } = settings;
  return { iva_bp, language: settings.language as Language | null, letterhead_id, no_iva_reason };
}

/** The company's settings. */
export async function getSettings(): Promise<CompanySettings> {
  const { iva_bp, language, no_iva_reason, letterhead } = await reader().settings.findUniqueOrThrow({
    where: { id: 1 },
    include: { letterhead: { include: { logo: { select: { sha256: true } } } } },
  });
  return {
    ...companyTexts(letterhead),
    iva_percent: iva_bp / 100,
    language: language as Language | null,
    no_iva_reason,
    logo_path: logoPath(letterhead.logo?.sha256),
  };
}

/**
 * Saves what is given of the settings, and gives all of them. Documents name the letterhead that they were saved with:
 * a change of it is a new row, and what was saved before stays as it was (docs/decisions/0004-saved-documents.md).
 */
export async function saveSettings(input: z.output<typeof settingsSchema>): Promise<CompanySettings> {
  await write(async (transaction) => {
    const before = await transaction.settings.findUniqueOrThrow({ where: { id: 1 }, include: { letterhead: true } });
    await transaction.settings.update({
      where: { id: 1 },
      data: {
        letterhead_id: await letterheadWith(transaction, before.letterhead, input),
        iva_bp: input.iva_bp ?? before.iva_bp,
        language: input.language === undefined ? before.language : input.language,
        no_iva_reason: input.no_iva_reason ?? before.no_iva_reason,
      },
    });
  });
  return getSettings();
}

/** The id of a letterhead with these texts and the logo that it had: the same row while no text changes. */
async function letterheadWith(
  transaction: Transaction,
  before: CompanyTexts & { id: number; logo_id: number | null },
  given: Partial<CompanyTexts>,
): Promise<number> {
  const after = companyTexts({ ...before, ...given });
  if (companyFields.every(({ name }) => after[name] === before[name])) return before.id;
  const data = { ...after, logo_id: before.logo_id, created_at: new Date() };
  return (await transaction.letterhead.create({ data })).id;
}

function companyTexts(letterhead: CompanyTexts): CompanyTexts {
  return Object.fromEntries(companyFields.map(({ name }) => [name, letterhead[name]])) as CompanyTexts;
}

/** What the shell shows of the company, on every screen. */
export function getBrand(): { name: string; logo_path: string } {
  const [row] = rowsOf<{ company_name: string; sha256: string | null }>(Prisma.sql`
    SELECT h."company_name", l."sha256"
    FROM "Settings" s JOIN "Letterhead" h ON h."id" = s."letterhead_id" LEFT JOIN "Logo" l ON l."id" = h."logo_id"`);
  return { name: row?.company_name ?? "", logo_path: logoPath(row?.sha256) };
}

function logoPath(sha256: string | null | undefined): string {
  return sha256 ? `/logo/${sha256}.png` : "";
}

/** The company's IVA in hundredths of a percent, for a quote that is being written. */
export async function getIvaBp(): Promise<number> {
  const { iva_bp } = await reader().settings.findUniqueOrThrow({ where: { id: 1 }, select: { iva_bp: true } });
  return iva_bp;
}
