/** The form of an invoice with what a draft holds, as it is opened. */
import type { DocumentLine } from "#app/documents/document.ts";
import type { AdvanceAsked } from "#app/invoices/advance.ts";
import { lineTexts } from "#app/numbers/line-texts.ts";
import { type Cents, formatPercent, priceText } from "#app/numbers/money.ts";
import type { Language } from "#app/words/languages.ts";
import { emptyLine, type InvoiceForm, type LineForm, type Writing } from "./invoice-form.ts";

/** The form of a draft's lines and sums. */
export function formOfContent(
  content: {
    lines: readonly (Omit<DocumentLine, "optional"> & { iva_bp?: number | undefined; cause: string })[];
    discount_cents: Cents;
    work_date?: string | null | undefined;
    reason: string;
    kind?: "F1" | "F2";
    site_id?: number;
    language?: Language;
    cause?: string;
    iva_bp?: number;
    advance?: AdvanceAsked;
  },
  writing: Writing,
): Omit<InvoiceForm, "jobs"> {
  const { language, iva_bp } = writing;
  const { advance } = content;
  const lines = content.lines.map((line, index): LineForm => {
    return {
      ...{ key: index + 1, kind: line.kind, name: line.name, description: line.description, unit: line.unit },
      ...lineTexts(line, language),
      iva: formatPercent(line.iva_bp ?? iva_bp, language),
      cause: line.cause,
    };
  });
  return {
    lines: lines.length > 0 ? lines : [emptyLine([], "line", writing)],
    discount: content.discount_cents > 0 ? priceText(content.discount_cents, language) : "",
    work_date: content.work_date ?? "",
    ...{ site_id: content.site_id ? String(content.site_id) : "", language: content.language ?? "" },
    ...{ reason: content.reason, day_confirmed: "", zero_confirmed: "" },
    iva: content.cause ?? (content.iva_bp === undefined ? "" : String(content.iva_bp / 100)),
    simplified: content.kind === "F2" ? "1" : "",
    advance_percent: advance && "bp" in advance ? formatPercent(advance.bp, language) : "",
    advance: advance && "cents" in advance ? priceText(advance.cents, language) : "",
  };
}
