/** The block below the letterhead of a service report's PDF: customer, address, date, engineer. */
import { View } from "@react-pdf/renderer";
import { useAccent } from "#app/documents/accent.ts";
import { wrapLines } from "#app/documents/measure.ts";
import { contentWidth, faces } from "#app/documents/paper.ts";
import { partProps } from "#app/documents/structure.ts";
import { TextBlock } from "#app/documents/text-block.tsx";
import { formatDay } from "#app/platform/dates.ts";
import type { Words } from "#app/words/words.ts";
import type { ReportDocument } from "./report-document.ts";

const paddingTop = 14;
const labelGap = 2;
const factGap = 9;
const rightWidth = 150;
const leftWidth = contentWidth - rightWidth - 24;

/** More lines than an address of 940 characters needs. */
const mostLines = 23;

type Fact = { label: string; lines: string[]; large: boolean };
type FactsLayout = { left: Fact[]; right: Fact[]; height: number };

/** The block of a report's data, with its height in points. */
export function layoutFacts(report: ReportDocument, words: Words["documents"]): FactsLayout {
  const fact = (label: string, text: string | null, width: number, large = false): Fact[] => {
    const lines = wrapLines(text ?? "", width, large ? faces.party : faces.strong, mostLines);
    return lines.length > 0 ? [{ label, lines, large }] : [];
  };
  const left = [
    ...fact(words.customer, report.customer_name, leftWidth, true),
    ...fact(words.site_address, report.site_address, leftWidth),
  ];
  const right = [
    ...fact(words.date, formatDay(report.report_date), rightWidth),
    ...fact(words.engineer, report.engineer_name, rightWidth),
    ...fact(words.job, report.job_ref, rightWidth),
  ];
  return { left, right, height: paddingTop + Math.max(heightOf(left), heightOf(right)) };
}

function heightOf(facts: Fact[]): number {
  const heights = facts.map(({ lines, large }) => {
    const { leading } = large ? faces.party : faces.strong;
    return faces.label.leading + labelGap + lines.length * leading + factGap;
  });
  return heights.reduce((sum, height) => sum + height, 0);
}

/** The block that layoutFacts() laid out: customer and address on the left; day, engineer and job on the right. */
export function ReportFacts({ layout: { left, right, height } }: { layout: FactsLayout }) {
  const accent = useAccent();
  return (
    <View
      style={{
        ...{ minHeight: height, paddingTop, flexDirection: "row", justifyContent: "space-between" },
        ...{ borderTopWidth: 1, borderTopColor: accent },
      }}
    >
      <Facts facts={left} width={leftWidth} align="left" />
      <Facts facts={right} width={rightWidth} align="right" />
    </View>
  );
}

function Facts({ facts, width, align }: { facts: Fact[]; width: number; align: "left" | "right" }) {
  return (
    <View style={{ width }}>
      {facts.map(({ label, lines, large }) => (
        <View key={label} style={{ marginBottom: factGap }} {...partProps("P")}>
          <View style={{ marginBottom: labelGap }}>
            <TextBlock lines={[label]} face={faces.label} width={width} color="accent" align={align} />
          </View>
          <TextBlock lines={lines} face={large ? faces.party : faces.strong} width={width} align={align} />
        </View>
      ))}
    </View>
  );
}
