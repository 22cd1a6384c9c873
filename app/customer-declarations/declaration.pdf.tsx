/** The PDF of a customer's declaration, on one page, to be signed or as it was signed. */
import { Document, View } from "@react-pdf/renderer";
import { customerName } from "#app/customers/customer.ts";
import { AccentProvider, readableAccent } from "#app/documents/accent.ts";
import { Letterhead, layoutLetterhead } from "#app/documents/letterhead.tsx";
import { wrapLines } from "#app/documents/measure.ts";
import { PageFrame } from "#app/documents/page-frame.tsx";
import { contentWidth, faces, gapBelowHead, ink } from "#app/documents/paper.ts";
import { layoutParties, Parties } from "#app/documents/parties.tsx";
import { partProps } from "#app/documents/structure.ts";
import { TextBlock } from "#app/documents/text-block.tsx";
import { layoutSignature, SignatureBlock } from "#app/signature/pdf-signature.tsx";
import { wordsIn } from "#app/words/words.server.ts";
import type { Words } from "#app/words/words.ts";
import type { DeclarationDocument } from "./declaration-document.ts";

const gapAboveText = 26;
const gapBetween = 9;
const indent = 14;

/** More lines than any of the sentences takes with an address of the greatest length. */
const mostLines = 12;

/** Points for a signature by hand. */
const handHeight = 64;
const fieldWidth = 220;

/** The Document element of a declaration. Its texts must be clean (cleanTexts), and loadFonts() must have finished. */
export function DeclarationPdf({ declaration }: { declaration: DeclarationDocument }) {
  const { company, customer, language, title, lead, statements, facts } = declaration;
  const words = wordsIn(language);
  const head = layoutLetterhead(company, words.declared.heading, "", words.documents);
  const parties = layoutParties({ customer, site: null }, facts, words.documents);
  const subject = [title, customerName(customer)].filter(Boolean).join(", ");
  const sender = { sender: company.company_name, registry: company.registry };
  const frame = { page: 1, pages: 1, ...sender, subject, words: words.documents };
  const about = { title: subject, subject: customerName(customer) ?? "", author: company.company_name };
  return (
    <Document {...about} creator="Alisio" language={language}>
      <AccentProvider value={readableAccent(company.accent)}>
        <PageFrame {...frame}>
          <View style={{ marginBottom: gapBelowHead }}>
            <Letterhead layout={head} />
          </View>
          <Parties layout={parties} />
          <View style={{ marginTop: gapAboveText }} {...partProps("H2")}>
            <TextBlock lines={linesOf(title, contentWidth)} face={faces.strong} width={contentWidth} />
          </View>
          <View style={{ marginTop: gapBetween }} {...partProps("P")}>
            <TextBlock lines={linesOf(lead, contentWidth)} face={faces.body} width={contentWidth} />
          </View>
          {statements.map((statement) => (
            <View key={statement} style={{ marginTop: gapBetween, flexDirection: "row" }} {...partProps("P")}>
              <TextBlock lines={["–"]} face={faces.body} width={indent} />
              <View>
                <TextBlock
                  lines={linesOf(statement, contentWidth - indent)}
                  face={faces.body}
                  width={contentWidth - indent}
                />
              </View>
            </View>
          ))}
          <Signed signed={declaration.signed} words={words} />
        </PageFrame>
      </AccentProvider>
    </Document>
  );
}

function linesOf(text: string, width: number): string[] {
  return wrapLines(text, width, faces.body, mostLines);
}

function Signed({ signed, words }: { signed: DeclarationDocument["signed"]; words: Words }) {
  if (signed === null) return <FieldsToSign words={words} />;
  if (!("elsewhere" in signed)) return <SignatureBlock layout={layoutSignature(signed, words.documents)} />;
  return (
    <View style={{ marginTop: gapAboveText }}>
      <TextBlock lines={linesOf(signed.elsewhere, contentWidth)} face={faces.strong} width={contentWidth} />
    </View>
  );
}

/** Two lines to write on: place and date, and the signature. */
function FieldsToSign({ words: { declared } }: { words: Words }) {
  const rule = { borderBottomWidth: 0.5, borderBottomColor: ink.quiet, height: handHeight, width: fieldWidth };
  return (
    <View style={{ marginTop: gapAboveText, flexDirection: "row", justifyContent: "space-between" }}>
      {[declared.paperDate, declared.paperSignature].map((label) => (
        <View key={label}>
          <TextBlock lines={[label]} face={faces.label} width={fieldWidth} color="accent" />
          <View style={rule} />
        </View>
      ))}
    </View>
  );
}
