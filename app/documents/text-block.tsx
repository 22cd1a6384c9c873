/** Draws lines that were broken beforehand, in one face, below each other; nothing where there are none. */
import { Text } from "@react-pdf/renderer";
import { useAccent } from "./accent.ts";
import { type Face, faceStyle, ink } from "./paper.ts";
import { part } from "./structure.ts";

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
  const style = { ...faceStyle(face), width, color: color === "accent" ? accent : color, textAlign: align };
  const paragraph = part("P", { whole: lines });
  // One Text a line: the renderer would print a line end as a letter that the typeface does not have.
  return lines.map((line, index) => (
    <Text key={index} style={style} {...paragraph}>
      {line}
    </Text>
  ));
}
