/** The table of results: what was measured, the figure, the target, and whether it was met. */
import { styleText } from "node:util";

export type Line = {
  what: string;
  got: string;
  /** Absent for figures without a target, which serve for comparison. */
  wanted?: string;
  met?: boolean;
  note?: string;
};

type Judged = Required<Pick<Line, "got" | "wanted" | "met">>;

/** Judges a figure that should be at least the target. */
export function atLeast(value: number, wanted: number, unit: string): Judged {
  return { got: `${rounded(value)} ${unit}`, wanted: `≥ ${wanted}`, met: value >= wanted };
}

/** Judges a figure that should be at most the target. */
export function atMost(value: number, wanted: number, unit: string): Judged {
  return { got: `${rounded(value)} ${unit}`, wanted: `≤ ${wanted}`, met: value <= wanted };
}

function rounded(value: number): string {
  return value.toFixed(value < 10 ? 2 : 1);
}

/** Prints the table, then how many targets were missed. */
export function printReport(lines: readonly Line[]): void {
  const rows = lines.map(({ what, got, wanted = "", note = "", met }) => ({ cells: [what, got, wanted, note], met }));
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map(({ cells }) => cells[column]?.length ?? 0)));
  for (const { cells, met } of rows) {
    const text = cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ");
    console.log(`${verdictOf(met)}  ${text.trimEnd()}`);
  }
  const missed = lines.filter(({ met }) => met === false);
  const judged = lines.filter(({ met }) => met !== undefined).length;
  console.log(`\n${judged - missed.length} of ${judged} wanted figures are met.`);
  for (const { what, got, wanted } of missed) console.log(`Missed: ${what}: ${got}, wanted ${wanted}`);
}

function verdictOf(met: boolean | undefined): string {
  if (met === undefined) return "      ";
  return met ? styleText("green", "met   ") : styleText("red", "missed");
}
