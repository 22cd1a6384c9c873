/** Draws lines that were broken beforehand, in one face, below each other; nothing where there are none. */
import { useAccent } from "./accent.ts";
import { Line } from "./line.tsx";
import { type Face, ink, textShaping } from "./paper.ts";
import { partProps } from "./structure.ts";

type TextBlockProps = {
  lines: readonly string[];
  face: Face;
  width: number;
  /** A colour, or "accent" for that of the document. */
  color?: string;
  align?: "left" | "right" | "center";
};

export function TextBlock({ lines, face, width, color = ink.text, align = "left" }: TextBlockProps) {
  const accent = useAccent();
  const look = { face, width, color: color === "accent" ? accent : color, align, features: textShaping };
  const paragraph = partProps("P", { whole: lines });
  // One a line: the renderer would print a line end as a letter that the typeface does not have.
  return lines.map((line, index) => (
    <Line key={index} {...look} {...paragraph}>
      {line}
    </Line>
  ));
}
