/** The closing block of a document: notes on the left, the sums on the right. It is never split over two pages. */
import { View } from "@react-pdf/renderer";
import { useAccent } from "./accent.ts";
import { widestOf, wrapLines } from "./measure.ts";
import { contentWidth, type Face, faces, ink, usualSpacing } from "./paper.ts";
import { partProps } from "./structure.ts";
import { TextBlock } from "./text-block.tsx";

/** A remark; an emphatic one is printed in the type of the lines. */
export type Note = { text: string; emphatic?: boolean };

/** A sum with its label, both as printed. */
export type Sum = { label: string; amount: string };

const sumHeight = 19;
const totalHeight = 34;
const totalGap = 5;
const ruleWidth = 1;
const notesWidth = 235;
const noteGap = 5;
const leastWidth = 225;

/** The most lines of a note: more than any has, and less than a page is high. */
const mostLines = 30;

type ClosingLayout = {
  notes: SetNote[];
  sums: readonly Sum[];
  total: Sum;
  gapAbove: number;
  width: number;
  height: number;
};

type SetNote = { lines: string[]; face: Face; color: string };

/** Measures the closing block: gives its lines and its height in points, for the block to be drawn. */
export function layoutClosing(
  notes: readonly Note[],
  sums: readonly Sum[],
  total: Sum,
  gapAbove = usualSpacing.aboveClosing,
): ClosingLayout {
  const set = notes.map(({ text, emphatic }) => {
    const face = emphatic ? faces.strong : faces.small;
    return { lines: wrapLines(text, notesWidth, face, mostLines), face, color: emphatic ? ink.text : ink.quiet };
  });
  const notesHeight = set.reduce((sum, note) => sum + note.lines.length * note.face.leading + noteGap, totalGap);
  const sumsHeight = sums.length * sumHeight + totalGap + totalHeight;
  const width = widestOf([total.label], faces.total) + widestOf([total.amount], faces.total) + 16;
  return {
    notes: set,
    sums,
    total,
    gapAbove,
    width: Math.max(leastWidth, width),
    height: gapAbove + Math.max(notesHeight, sumsHeight),
  };
}

export function Closing({ layout }: { layout: ClosingLayout }) {
  const { notes, sums, total, gapAbove, width, height } = layout;
  return (
    <View style={{ minHeight: height, paddingTop: gapAbove, flexDirection: "row", justifyContent: "space-between" }}>
      <View style={{ width: contentWidth - width, paddingTop: totalGap }}>
        {notes.map((note) => (
          <View key={note.lines.join(" ")} style={{ marginBottom: noteGap }}>
            <TextBlock {...note} width={notesWidth} />
          </View>
        ))}
      </View>
      <View style={{ width }}>
        {sums.map((sum) => (
          <SumRow key={sum.label} sum={sum} width={width} />
        ))}
        <TotalRow sum={total} width={width} />
      </View>
    </View>
  );
}

function SumRow({ sum, width }: { sum: Sum; width: number }) {
  const half = width / 2;
  return (
    <View style={{ flexDirection: "row", height: sumHeight, paddingTop: 3 }} {...partProps("P")}>
      <TextBlock lines={[sum.label]} face={faces.body} width={half} color={ink.quiet} />
      <TextBlock lines={[sum.amount]} face={faces.body} width={half} align="right" />
    </View>
  );
}

/** Two rules and no tinted box: the padding of a box would move the total out of the column of the other sums. */
function TotalRow({ sum, width }: { sum: Sum; width: number }) {
  const accent = useAccent();
  const labelWidth = widestOf([sum.label], faces.total);
  return (
    <View
      style={{
        flexDirection: "row",
        height: totalHeight,
        marginTop: totalGap,
        paddingTop: (totalHeight - faces.total.leading) / 2 - ruleWidth,
        borderTopWidth: ruleWidth,
        borderBottomWidth: ruleWidth,
        borderColor: accent,
      }}
      {...partProps("P")}
    >
      <TextBlock lines={[sum.label]} face={faces.total} width={labelWidth} color="accent" />
      <TextBlock lines={[sum.amount]} face={faces.total} width={width - labelWidth} color="accent" align="right" />
    </View>
  );
}
