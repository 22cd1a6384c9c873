import { auditTexts } from "./audit-texts.ts";
import { conflict } from "./conflict.ts";
import { declared } from "./declared.ts";
import { documents } from "./documents.ts";
import { exportHeadings } from "./export-headings.ts";
import { invoiceContent } from "./invoice-content.ts";
import { mail } from "./mail.ts";
import { plain } from "./plain.ts";
import { problems, screenProblems } from "./problems.ts";
import { quoteHistory } from "./quote-history.ts";
import { reportAnswers } from "./report-answers.ts";
import { taxLacks } from "./tax-lacks.ts";

/** The English texts that only the server uses: documents, e-mails, reasons of refusals. */
export const server = {
  auditTexts,
  conflict,
  declared,
  documents,
  exportHeadings,
  invoiceContent,
  mail,
  plain,
  problems,
  quoteHistory,
  reportAnswers,
  screenProblems,
  taxLacks,
};
