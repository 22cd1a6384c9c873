/** Tells the console of a fault of ours, with the id that the answer carries. */
export function logFault(id: string, error: unknown): void {
  console.error(JSON.stringify({ level: "error", id, error: error instanceof Error ? error.stack : String(error) }));
}
