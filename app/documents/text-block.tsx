/** Draws lines that were broken beforehand, in one face, below each other; nothing where there are none. */
import { type Colour, Text } from "./elements.ts";
import { type Face, ink } from "./paper.ts";
import { part } from "./structure.ts";

type TextBlockProps = {
  lines: readonly string[];
  face: Face;
  width: number;
  color?: Colour;
  align?: "left" | "right" | "center";
};

export function TextBlock({ lines, face, width, color = ink.text, align = "left" }: TextBlockProps) {
  const paragraph = part("P", { whole: lines });
  return lines.map((line, index) => (
    <Text key={index} face={face} width={width} color={color} align={align} {...paragraph}>
      {line}
    </Text>
  ));
}
