import { auditTexts } from "./audit-texts.ts";
import { backupTrouble } from "./backup-trouble.ts";
import { company } from "./company.ts";
import { conflict } from "./conflict.ts";
import { declared } from "./declared.ts";
import { documents } from "./documents.ts";
import { exportHeadings } from "./export-headings.ts";
import { fieldNames } from "./field-names.ts";
import { fields } from "./fields.ts";
import { fileNames } from "./file-names.ts";
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
  backupTrouble,
  conflict,
  declared,
  documents,
  exportHeadings,
  fields: { ...fields, ...company.fields, ...fieldNames },
  fileNames,
  invoiceContent,
  mail,
  plain,
  problems,
  quoteHistory,
  reportAnswers,
  screenProblems,
  taxLacks,
};
