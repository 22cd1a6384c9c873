/** The checklist of a service report's PDF: for each task a ticked or empty box, and the measured value. */
import { Path, Rect, Svg, View } from "@react-pdf/renderer";
import type { ReactNode } from "react";
import { useAccent } from "#app/documents/accent.ts";
import { wrapLines } from "#app/documents/measure.ts";
import {
  contentWidth,
  faces,
  ink,
  tableHead,
  tableHeadHeight,
  tableRow,
  tableRuleWidth,
} from "#app/documents/paper.ts";
import { partProps } from "#app/documents/structure.ts";
import { TextBlock } from "#app/documents/text-block.tsx";
import type { Words } from "#app/words/words.ts";
import type { ReportItem } from "./report-document.ts";

/** A row of the PDF, of known height in points. */
export type ReportRow = { id: string; height: number; draw: () => ReactNode };

const boxSize = 10;
const boxWidth = 20;
const valueWidth = 170;
const columnGap = 14;
const titleWidth = contentWidth - boxWidth - valueWidth - columnGap;
const rowPadding = 4;

/** More lines than any title or value has, and fewer than fit on a page. */
const mostLines = 40;

/**
 * The rows of the checklist. A value of a task that is not ticked gets a remark, because the value is no evidence of
 * work done, and beside it the empty box could be overlooked.
 */
export function checklistRows(items: readonly ReportItem[], words: Words["documents"]): ReportRow[] {
  return items.map(({ title, value_text, completed }, index) => {
    const titleLines = wrapLines(title, titleWidth, faces.body, mostLines);
    const valueLines = wrapLines(value_text ?? "", valueWidth, faces.strong, mostLines);
    const remark = valueLines.length > 0 && completed === 0 ? [words.not_ticked] : [];
    const lines = Math.max(1, titleLines.length, valueLines.length + remark.length);
    const height = lines * faces.body.leading + 2 * rowPadding + tableRuleWidth;
    const draw = () => (
      <View style={{ ...tableRow, paddingTop: rowPadding, height }} {...partProps("P")}>
        <View style={{ width: boxWidth, paddingTop: (faces.body.leading - boxSize) / 2 }}>
          <Box ticked={completed === 1} words={words} />
        </View>
        <View style={{ width: titleWidth + columnGap }}>
          <TextBlock lines={titleLines} face={faces.body} width={titleWidth} />
        </View>
        <View style={{ width: valueWidth }}>
          <TextBlock lines={valueLines} face={faces.strong} width={valueWidth} />
          <TextBlock lines={remark} face={faces.small} width={valueWidth} color={ink.quiet} />
        </View>
      </View>
    );
    return { id: `task-${index}`, height, draw };
  });
}

/** The heads of the columns of tasks and of their values. */
export function ChecklistHead({ words }: { words: Words["documents"] }) {
  const accent = useAccent();
  return (
    <View style={{ ...tableHead, borderBottomColor: accent, height: tableHeadHeight }} {...partProps("P")}>
      <View style={{ width: boxWidth + titleWidth + columnGap }}>
        <TextBlock lines={[words.task]} face={faces.label} width={titleWidth} color="accent" />
      </View>
      <TextBlock lines={[words.value]} face={faces.label} width={valueWidth} color="accent" />
    </View>
  );
}

/** Drawn as SVG, because the fonts have no check marks. */
function Box({ ticked, words }: { ticked: boolean; words: Words["documents"] }) {
  const accent = useAccent();
  const figure = partProps("Figure", { alt: ticked ? words.ticked : words.not_ticked });
  return (
    <Svg width={boxSize} height={boxSize} viewBox="0 0 10 10" {...figure}>
      <Rect
        x={0.5}
        y={0.5}
        width={9}
        height={9}
        rx={1.5}
        stroke={ticked ? accent : ink.quiet}
        strokeWidth={1}
        fill={ticked ? accent : "#ffffff"}
      />
      {ticked && <Path d="M2.2 5.2 L4.2 7.2 L7.9 2.9" stroke="#ffffff" strokeWidth={1.4} fill="none" />}
    </Svg>
  );
}
