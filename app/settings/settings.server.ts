/** The company's settings, and the letterhead that documents are made with. */
import { reader, rowsOf, type Transaction } from "#app/platform/database.server.ts";
import type { Language } from "#app/platform/money.ts";
import { Prisma } from "#app/platform/prisma/client.ts";

/** The fields of the company that the calls and the letterhead share. */
export const companyFields = [
  "company_name",
  "address",
  "address2",
  "address3",
  "town",
  "province",
  "postcode",
  "phone",
  "email",
  "website",
  "nie",
] as const;

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

/** The company as GET /api/settings gives it: iva_percent in percent, logo_path or "". */
export async function getSettings() {
  const { iva_bp, letterhead } = await reader().settings.findUniqueOrThrow({
    where: { id: 1 },
    include: { letterhead: { include: { logo: { select: { sha256: true } } } } },
  });
  const company = Object.fromEntries(companyFields.map((field) => [field, letterhead[field]])) as Record<
    (typeof companyFields)[number],
    string
  >;
  return {
    ...company,
    iva_percent: iva_bp / 100,
    logo_path: logoPath(letterhead.logo?.sha256),
  };
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
