import { csvText } from "#app/platform/csv.ts";
import { dayOf } from "#app/platform/zone.server.ts";

/** The answer of a call that exports a list: a CSV file, named by the list and the company's day. */
export function csvFile(name: string, header: readonly string[], rows: readonly (readonly string[])[]): Response {
  return new Response(csvText(header, rows), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}-${dayOf(new Date())}.csv"`,
      "Cache-Control": "private, no-store",
    },
  });
}
