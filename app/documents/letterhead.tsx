/** The head of a document's first page: the company's logo, name and address, and the document's title. */
import { Image, View } from "@react-pdf/renderer";
import type { TaxCode } from "#app/tax/qr-texts.ts";
import type { Words } from "#app/words/words.ts";
import type { CompanyCopy } from "./document.ts";
import { wrapLines } from "./measure.ts";
import { contentWidth, faces, ink } from "./paper.ts";
import { companyLines, type PartyLines } from "./party-lines.ts";
import { partProps } from "./structure.ts";
import { layoutTaxCode, TaxCodePart } from "./tax-code.tsx";
import { TextBlock } from "./text-block.tsx";

const logoBox = { width: 180, height: 58 };
const logoGap = 11;
const titleWidth = 190;
const companyWidth = contentWidth - titleWidth - 20;

type LetterheadLayout = {
  logo: { png: Uint8Array; width: number; height: number } | null;
  company: PartyLines;
  title: string[];
  number: string;
  /** The text alternative of the logo. */
  of: string;
  taxCode: ReturnType<typeof layoutTaxCode> | null;
  height: number;
};

/**
 * Measures the letterhead: gives its lines and its height in points, for Letterhead to draw. `code` is the tax
 * agency's QR code, if there is one.
 */
export function layoutLetterhead(
  company: CompanyCopy,
  title: string,
  number: string,
  words: Words["documents"],
  code: TaxCode | null = null,
): LetterheadLayout {
  const logo = company.logo && fitLogo(company.logo);
  const lines = companyLines(company, companyWidth, words);
  const textHeight = lines.name.length * faces.company.leading + lines.details.length * faces.body.leading;
  const companyHeight = (logo ? logo.height + (textHeight ? logoGap : 0) : 0) + textHeight;
  const taxCode = code === null ? null : layoutTaxCode(code, titleWidth, words.tax_code);
  const titleLines = wrapLines(title, titleWidth, faces.title, 2);
  const titleHeight = titleLines.length * faces.title.leading + faces.party.leading + (taxCode?.height ?? 0);
  const of = company.company_name || title;
  return { logo, company: lines, title: titleLines, number, of, taxCode, height: Math.max(companyHeight, titleHeight) };
}

/** The company on the left, the title on the right; as long as the company is unknown, the title stands on the left. */
export function Letterhead({ layout }: { layout: LetterheadLayout }) {
  const { logo, company, title, number, of, taxCode, height } = layout;
  const known = logo !== null || company.name.length + company.details.length > 0;
  const align = known ? "right" : "left";
  return (
    <View style={{ flexDirection: "row", justifyContent: "space-between", minHeight: height }}>
      {known && (
        <View style={{ width: companyWidth }}>
          {logo && <Logo logo={logo} of={of} apart={company.name.length + company.details.length > 0} />}
          <TextBlock lines={company.name} face={faces.company} width={companyWidth} />
          <TextBlock lines={company.details} face={faces.body} width={companyWidth} color={ink.quiet} />
        </View>
      )}
      <View style={{ width: titleWidth }}>
        <View {...partProps("H1")}>
          <TextBlock lines={title} face={faces.title} width={titleWidth} color="accent" align={align} />
          <TextBlock lines={[number]} face={faces.party} width={titleWidth} align={align} />
        </View>
        {taxCode && <TaxCodePart layout={taxCode} />}
      </View>
    </View>
  );
}

type LogoProps = { logo: NonNullable<LetterheadLayout["logo"]>; of: string; apart: boolean };

function Logo({ logo, of, apart }: LogoProps) {
  const { png, width, height } = logo;
  // The picture's bytes and not an address, which the renderer would fetch.
  const data = Buffer.from(png.buffer, png.byteOffset, png.byteLength);
  const style = { width, height, marginBottom: apart ? logoGap : 0 };
  return <Image src={data} cache={false} style={style} {...partProps("Figure", { alt: of })} />;
}

/** Scales the logo into its box: keeps its proportions, and makes it at most one point a pixel. */
function fitLogo(logo: NonNullable<CompanyCopy["logo"]>): LetterheadLayout["logo"] {
  if (!(logo.width > 0 && logo.height > 0)) return null;
  const scale = Math.min(1, logoBox.width / logo.width, logoBox.height / logo.height);
  return { png: logo.png, width: logo.width * scale, height: logo.height * scale };
}
