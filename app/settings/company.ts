/** The company's details, as the calls and the form have them. */
import type { WeekHours } from "#app/engineers/hours.ts";
import type { TaxRules } from "#app/tax/tax-rules.ts";
import type { Language } from "#app/words/languages.ts";

type CompanyField = { name: string; max: number; type?: "tel" | "email"; inputMode?: "url" };

/**
 * The texts of the letterhead in the order of the form, with their limits. All of them may be "". `accent` is the
 * colour of documents, #rrggbb.
 */
export const companyFields = [
  { name: "company_name", max: 200 },
  { name: "nie", max: 40 },
  { name: "registry", max: 200 },
  { name: "phone", max: 40, type: "tel" },
  { name: "email", max: 254, type: "email" },
  { name: "website", max: 200, inputMode: "url" },
  { name: "address", max: 200 },
  { name: "address2", max: 200 },
  { name: "address3", max: 200 },
  { name: "town", max: 100 },
  { name: "province", max: 100 },
  { name: "postcode", max: 20 },
  { name: "accent", max: 7 },
] as const satisfies readonly CompanyField[];

export type CompanyFieldName = (typeof companyFields)[number]["name"];

export type CompanyTexts = Record<CompanyFieldName, string>;

/** The colour of documents unless the company has another (the same as `ink.accent` of documents/paper.ts). */
export const usualAccent = "#0a6b7c";

/** The IVA percent in hundredths (21 %) when the settings cannot be read (behaviour 3.6). */
export const defaultIvaBp = 2100;

/** The most characters of the reason why an invoice has no IVA. */
export const maxReason = 500;

/** How long the texts of the settings for quotes may be, in characters. */
export const maxConditions = 4000;
export const maxPaymentTerms = 500;
export const maxPaymentWays = 300;

/** The longest travel gap between two jobs of one engineer, in minutes. */
export const maxTravelGap = 240;

/** What GET /api/settings gives: iva_percent in percent, logo_path "" without a logo. */
export type CompanySettings = CompanyTexts & {
  iva_percent: number;
  /** The language of documents; null means that of the user who makes the document. */
  language: Language | null;
  no_iva_reason: string;
  /** The conditions that a new quote starts with. */
  quote_conditions: string;
  /** Printed on quotes. */
  payment_terms: string;
  /** How many days after its issue an invoice is to be paid; null: nothing is agreed. */
  payment_terms_days: number | null;
  /** Only on these days of the month, "10,25"; 31 is its last. */
  payment_month_days: string;
  /** The account that customers pay to, without blanks. */
  iban: string;
  /** Another one, without blanks. */
  iban2: string;
  /** Other ways to pay an invoice, printed on it. */
  payment_ways: string;
  /** 1: a new quote starts with IVA. */
  include_iva: 0 | 1;
  /** The working hours of engineers without own ones. */
  working_hours: WeekHours;
  /** What an engineer needs between two jobs. */
  travel_gap_minutes: number;
  /** 1: customers are told by e-mail when a visit is booked, when it is moved, and the day before. */
  tell_booked: 0 | 1;
  tell_moved: 0 | 1;
  tell_day_before: 0 | 1;
  /** Whether Spanish tax rules are on. */
  tax_rules: TaxRules;
  logo_path: string;
};
