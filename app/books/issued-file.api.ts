/** GET /api/books/issued.csv and issued.xlsx: the book of issued invoices as a file. */
import { byteOrderMark, csvAmount, csvLines } from "#app/csv/csv.ts";
import { api } from "#app/http/api.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { wordsIn } from "#app/words/words.server.ts";
import { type BookCell, bookTable } from "./book-columns.ts";
import { bookFileSchema } from "./books.schema.ts";
import { listIssued } from "./books.server.ts";

const types = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

const answer = api({
  async GET({ url }) {
    const { headings, ...period } = validate(bookFileSchema, Object.fromEntries(url.searchParams));
    const table = bookTable(await listIssued(period), headings ? wordsIn(headings) : null);
    const type = url.pathname.endsWith(".csv") ? "csv" : "xlsx";
    const { fileNames } = wordsIn(headings ?? "en");
    const name = `${fileNames.issued}-${fileNames.period(period)}`;
    return new Response(type === "csv" ? asCsv(table) : await asXlsx(table), {
      headers: {
        "Content-Type": types[type],
        "Content-Disposition": `attachment; filename="${name}.${type}"`,
        "Cache-Control": "private, no-store",
      },
    });
  },
});

type Table = ReturnType<typeof bookTable>;

function asCsv({ headings, cells }: Table): string {
  return byteOrderMark + csvLines([headings, ...cells.map((row) => row.map(csvText))]);
}

function csvText(cell: BookCell): string {
  if ("cents" in cell) return csvAmount(cell.cents);
  if ("percent" in cell) return csvAmount(cell.percent);
  return "day" in cell ? cell.day : cell.text;
}

async function asXlsx({ headings, cells }: Table): Promise<Uint8Array<ArrayBuffer>> {
  const head = headings.map((value) => ({ value, fontWeight: "bold" as const }));
  const columns = headings.map((heading) => ({ width: Math.max(12, heading.length + 2) }));
  const { default: writeExcelFile } = await import("write-excel-file/node");
  const file = await writeExcelFile([head, ...cells.map((row) => row.map(xlsxCell))], { columns }).toBuffer();
  return new Uint8Array(file);
}

function xlsxCell(cell: BookCell) {
  if ("cents" in cell) return { type: Number, value: cell.cents / 100, format: "#,##0.00" };
  if ("percent" in cell) return { type: Number, value: cell.percent / 100, format: "0.00" };
  if ("day" in cell) return { type: Date, value: new Date(cell.day), format: "dd/mm/yyyy" };
  return { type: String, value: cell.text };
}

export { answer as action, answer as loader };
