/** GET /api/products/export.csv: the products of the catalogue. */
import { api } from "#app/http/api.server.ts";
import { csvFile } from "#app/http/csv-file.server.ts";
import { priceText } from "#app/platform/money.ts";
import { listProducts } from "./products.server.ts";

/** The columns have the names of the calls' fields. */
const columns = ["id", "name", "description", "unit", "price", "price2", "checklist_template_id"];

const answer = api({
  async GET() {
    const rows = (await listProducts()).map((product) => [
      ...[String(product.id), product.name, product.description, product.unit],
      // With a decimal comma, as the spreadsheets that separate columns by semicolons expect it.
      ...[priceText(product.price_cents, "es"), priceText(product.price2_cents, "es")],
      String(product.checklist_template_id ?? ""),
    ]);
    return csvFile("products", columns, rows);
  },
});

export { answer as action, answer as loader };
