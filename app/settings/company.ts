/** The company, as calls and its form know it. */
import type { Language } from "#app/platform/money.ts";

type CompanyField = { name: string; max: number; type?: "tel" | "email"; inputMode?: "url" };

/** What the letterhead prints, in the order of the form, with what bounds it. All of it may be empty. */
export const companyFields = [
  { name: "company_name", max: 200 },
  { name: "nie", max: 40 },
  { name: "phone", max: 40, type: "tel" },
  { name: "email", max: 254, type: "email" },
  { name: "website", max: 200, inputMode: "url" },
  { name: "address", max: 200 },
  { name: "address2", max: 200 },
  { name: "address3", max: 200 },
  { name: "town", max: 100 },
  { name: "province", max: 100 },
  { name: "postcode", max: 20 },
] as const satisfies readonly CompanyField[];

export type CompanyFieldName = (typeof companyFields)[number]["name"];

export type CompanyTexts = Record<CompanyFieldName, string>;

/** IVA in hundredths of a percent where the settings cannot be read (specification, section 9). */
export const defaultIvaBp = 2100;

/** How long the reason for invoices without IVA may be. */
export const maxReason = 500;

/** The settings as GET /api/settings gives them: iva_percent in percent, logo_path or "". */
export type CompanySettings = CompanyTexts & {
  iva_percent: number;
  /** Of documents; null: the language of whoever writes them. */
  language: Language | null;
  no_iva_reason: string;
  logo_path: string;
};
