/** One line of text, broken beforehand. */
import { Text } from "@react-pdf/renderer";
import { type LineLook, setLine } from "./set-line.ts";

/** Draws a text on one line of a column. `part` is what it is for people who have it read aloud (structure.ts). */
export function Line({ children, part, ...look }: LineLook & { children: string; part?: object }) {
  // A prop of ours, for printing/tagged-pdf.ts.
  const set = { set: setLine(children, look) };
  return (
    <Text style={{ width: look.width }} {...(part && { part })} {...set}>
      {children}
    </Text>
  );
}
