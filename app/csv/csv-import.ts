/** What screens and the server know of an imported CSV file. */

/** The largest file, in bytes, and the most lines. */
export const importLimits = { bytes: 2 * 1024 * 1024, lines: 10_000 };

export const importOutcomes = ["create", "update", "unchanged", "refused"] as const;

/** What a line of an imported file does. */
export type ImportOutcome = (typeof importOutcomes)[number];
