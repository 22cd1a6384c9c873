/** The PDF of a service report: checklist, notes, photos, signature. */
import { Document, View } from "@react-pdf/renderer";
import { Fragment } from "react";
import { AccentProvider, readableAccent } from "#app/documents/accent.ts";
import { Letterhead, layoutLetterhead } from "#app/documents/letterhead.tsx";
import { PageFrame, runningHeadHeight } from "#app/documents/page-frame.tsx";
import { paginate } from "#app/documents/paginate.ts";
import { contentHeight, gapBelowHead, tableHeadHeight } from "#app/documents/paper.ts";
import { layoutSignature, SignatureBlock } from "#app/signature/pdf-signature.tsx";
import { wordsIn } from "#app/words/words.server.ts";
import { ChecklistHead, checklistRows, type ReportRow } from "./pdf-checklist.tsx";
import { layoutFacts, ReportFacts } from "./pdf-facts.tsx";
import { noteRows, photoHeights, photoRows } from "./pdf-notes-and-photos.tsx";
import type { ReportDocument } from "./report-document.ts";

const gapBelowFacts = 20;

/**
 * Divides a report into pages, and gives the document. Call loadFonts() before; the report's texts must be clean
 * (cleanTexts).
 */
export function ServiceReportPdf({ report }: { report: ReportDocument }) {
  const { company, language, report_number } = report;
  const words = wordsIn(language).documents;
  const head = layoutLetterhead(company, words.service_report, report_number, words);
  const facts = layoutFacts(report, words);
  const checklist = checklistRows(report.items, words);
  const written = [...checklist, ...noteRows(report.notes, words)];
  const closing = layoutSignature(report.signature, words);
  const room = {
    first: contentHeight - head.height - gapBelowHead - facts.height - gapBelowFacts - tableHeadHeight,
    later: contentHeight - runningHeadHeight - tableHeadHeight,
    closing: closing.height,
  };
  const { rows, pages } = photoHeights
    .map((most) => fillPages([...written, ...photoRows(report.photos, most, words)], room))
    .reduce((best, next) => (next.pages.length < best.pages.length ? next : best));
  const subject = `${words.service_report} ${report_number}`;
  const sender = { sender: company.company_name, registry: company.registry };
  const frame = { pages: pages.length, ...sender, subject, words };
  return (
    <Document
      title={subject}
      subject={report.customer_name}
      author={company.company_name}
      creator="Alisio"
      language={language}
    >
      <AccentProvider value={readableAccent(company.accent)}>
        {pages.map(({ from, to }, index) => (
          <PageFrame key={`${from}-${to}`} page={index + 1} {...frame}>
            {index === 0 && (
              <View style={{ marginBottom: gapBelowFacts }}>
                <View style={{ marginBottom: gapBelowHead }}>
                  <Letterhead layout={head} />
                </View>
                <ReportFacts layout={facts} />
              </View>
            )}
            {from < Math.min(to, checklist.length) && <ChecklistHead words={words} />}
            {rows.slice(from, to).map(({ id, draw }) => (
              <Fragment key={id}>{draw()}</Fragment>
            ))}
            {index === pages.length - 1 && <SignatureBlock layout={closing} />}
          </PageFrame>
        ))}
      </AccentProvider>
    </Document>
  );
}

function fillPages(rows: ReportRow[], room: Parameters<typeof paginate>[1]) {
  return {
    rows,
    pages: paginate(
      rows.map(({ height }) => height),
      room,
    ),
  };
}
