/** Lines of one face, set as they were broken, one below the other; nothing where there is no line. */
import { Text } from "@react-pdf/renderer";
import { type Face, faceStyle, ink } from "./paper.ts";
import { part } from "./structure.ts";

type TextBlockProps = {
  lines: readonly string[];
  face: Face;
  width: number;
  color?: string;
  align?: "left" | "right";
};

export function TextBlock({ lines, face, width, color = ink.text, align = "left" }: TextBlockProps) {
  const style = { ...faceStyle(face), width, color, textAlign: align };
  const paragraph = part("P", { whole: lines });
  // A text of its own for each: the renderer would take a line end for a letter that the typeface lacks.
  return lines.map((line, index) => (
    <Text key={index} style={style} {...paragraph}>
      {line}
    </Text>
  ));
}
