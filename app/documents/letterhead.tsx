/** The head of a document's first page: who sends it, and what it is. */
import { Image, View } from "@react-pdf/renderer";
import type { Words } from "#app/words/words.ts";
import type { CompanyCopy } from "./document.ts";
import { contentWidth, faces, ink } from "./paper.ts";
import { companyLines, type PartyLines } from "./party-lines.ts";
import { part } from "./structure.ts";
import { TextBlock } from "./text-block.tsx";

const logoBox = { width: 180, height: 58 };
const logoGap = 11;
const titleWidth = 190;
const companyWidth = contentWidth - titleWidth - 20;

type LetterheadLayout = {
  logo: { png: Uint8Array; width: number; height: number } | null;
  company: PartyLines;
  title: string;
  number: string;
  /** What the logo is called where it cannot be seen. */
  of: string;
  height: number;
};

/** Takes the company and what the document is called, gives the letterhead ready to be set, its height known. */
export function layoutLetterhead(
  company: CompanyCopy,
  title: string,
  number: string,
  words: Words["documents"],
): LetterheadLayout {
  const logo = company.logo && fitted(company.logo);
  const lines = companyLines(company, companyWidth, words);
  const textHeight = lines.name.length * faces.company.leading + lines.details.length * faces.body.leading;
  const companyHeight = (logo ? logo.height + (textHeight ? logoGap : 0) : 0) + textHeight;
  const titleHeight = faces.title.leading + faces.party.leading;
  const of = company.company_name || title;
  return { logo, company: lines, title, number, of, height: Math.max(companyHeight, titleHeight) };
}

/** Company on the left, title on the right; while nothing is known of the company, the title takes its place. */
export function Letterhead({ layout }: { layout: LetterheadLayout }) {
  const { logo, company, title, number, of, height } = layout;
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
        <View {...part("H1")}>
          <TextBlock lines={[title]} face={faces.title} width={titleWidth} color={ink.accent} align={align} />
          <TextBlock lines={[number]} face={faces.party} width={titleWidth} align={align} />
        </View>
      </View>
    </View>
  );
}

type LogoProps = { logo: NonNullable<LetterheadLayout["logo"]>; of: string; apart: boolean };

function Logo({ logo, of, apart }: LogoProps) {
  const { png, width, height } = logo;
  // Bytes, never an address: an address would be fetched.
  const data = Buffer.from(png.buffer, png.byteOffset, png.byteLength);
  const style = { width, height, marginBottom: apart ? logoGap : 0 };
  return <Image src={data} cache={false} style={style} {...part("Figure", { alt: of })} />;
}

/** The logo at its own proportions, inside its box, never enlarged beyond one point a pixel. */
function fitted(logo: NonNullable<CompanyCopy["logo"]>): LetterheadLayout["logo"] {
  if (!(logo.width > 0 && logo.height > 0)) return null;
  const scale = Math.min(1, logoBox.width / logo.width, logoBox.height / logo.height);
  return { png: logo.png, width: logo.width * scale, height: logo.height * scale };
}
