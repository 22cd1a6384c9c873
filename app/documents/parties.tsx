/** The block below the letterhead: the customer, and the facts that identify the document, such as its date. */
import { View } from "@react-pdf/renderer";
import type { Words } from "#app/words/words.ts";
import { useAccent } from "./accent.ts";
import type { CustomerCopy } from "./document.ts";
import { contentWidth, faces, ink } from "./paper.ts";
import { customerLines, type PartyLines, siteLines } from "./party-lines.ts";
import type { SiteCopy } from "./site-copy.ts";
import { partProps } from "./structure.ts";
import { TextBlock } from "./text-block.tsx";

/** A fact with its label, such as the date. */
export type Fact = { label: string; value: string };

const paddingTop = 14;
const labelGap = 2;
const factGap = 7;
const factWidth = 130;
const customerWidth = contentWidth - factWidth - 20;

const gapAboveSite = 7;

type PartiesLayout = {
  label: string;
  customer: PartyLines;
  /** Where the work is done, in lines; null: at the customer's address. */
  site: { label: string; lines: string[] } | null;
  facts: readonly Fact[];
  height: number;
};

/** Measures the block: gives its lines and its height in points, for Parties to draw. */
export function layoutParties(
  { customer, site }: { customer: CustomerCopy; site: SiteCopy | null },
  facts: readonly Fact[],
  words: Words["documents"],
): PartiesLayout {
  const lines = customerLines(customer, customerWidth, words);
  const labelHeight = faces.label.leading + labelGap;
  const place = site && { label: words.site, lines: siteLines(site, customerWidth) };
  const siteHeight = place ? gapAboveSite + labelHeight + place.lines.length * faces.body.leading : 0;
  const customerHeight =
    labelHeight + lines.name.length * faces.party.leading + lines.details.length * faces.body.leading + siteHeight;
  const factsHeight = facts.length * (labelHeight + faces.strong.leading + factGap) - factGap;
  const height = paddingTop + Math.max(customerHeight, factsHeight);
  return { label: words.customer, customer: lines, site: place, facts, height };
}

export function Parties({ layout }: { layout: PartiesLayout }) {
  const { label, customer, site, facts, height } = layout;
  const accent = useAccent();
  const known = customer.name.length + customer.details.length > 0;
  return (
    <View style={{ minHeight: height, paddingTop, flexDirection: "row", borderTopWidth: 1, borderTopColor: accent }}>
      <View style={{ width: contentWidth - factWidth }}>
        {known && <Label text={label} width={customerWidth} align="left" />}
        <TextBlock lines={customer.name} face={faces.party} width={customerWidth} />
        <TextBlock lines={customer.details} face={faces.body} width={customerWidth} color={ink.quiet} />
        {site && (
          <View style={{ marginTop: gapAboveSite }} {...partProps("P")}>
            <Label text={site.label} width={customerWidth} align="left" />
            <TextBlock lines={site.lines} face={faces.body} width={customerWidth} color={ink.quiet} />
          </View>
        )}
      </View>
      <View style={{ width: factWidth }}>
        {facts.map((fact) => (
          <View key={fact.label} style={{ marginBottom: factGap }} {...partProps("P")}>
            <Label text={fact.label} width={factWidth} align="right" />
            <TextBlock lines={[fact.value]} face={faces.strong} width={factWidth} align="right" />
          </View>
        ))}
      </View>
    </View>
  );
}

function Label({ text, width, align }: { text: string; width: number; align: "left" | "right" }) {
  return (
    <View style={{ marginBottom: labelGap }}>
      <TextBlock lines={[text]} face={faces.label} width={width} color="accent" align={align} />
    </View>
  );
}
