/** The data of a service report's PDF: only from the saved report, never from the present settings. */
import type { CompanyCopy } from "#app/documents/document.ts";
import type { Day } from "#app/platform/dates.ts";
import type { Signature } from "#app/signature/signature.ts";
import type { Language } from "#app/words/languages.ts";

export type ReportItem = { title: string; completed: number; value_text: string | null };

export type ReportPhoto = { jpeg: Uint8Array; width: number; height: number };

export type ReportDocument = {
  kind: "report";
  language: Language;
  company: CompanyCopy;
  report_number: string;
  report_date: Day;
  customer_name: string;
  site_address: string;
  job_ref: string | null;
  engineer_name: string;
  items: ReportItem[];
  /** One text for each line of the notes. */
  notes: string[];
  photos: ReportPhoto[];
  signature: Signature | null;
};
