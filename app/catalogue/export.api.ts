/** GET /api/products/export.csv: the products of the catalogue that a search finds, or all. */

import { csvAmount } from "#app/csv/csv.ts";
import { exportCall } from "#app/http/export.server.ts";
import { productExportSchema } from "./product.schema.ts";
import { foundProductIds, listProducts } from "./products.server.ts";

const answer = exportCall({
  name: "products",
  query: productExportSchema,
  ids: foundProductIds,
  read: listProducts,
  columns: {
    id: ({ id }) => id,
    name: ({ name }) => name,
    description: ({ description }) => description,
    unit: ({ unit }) => unit,
    price: ({ price_cents }) => csvAmount(price_cents),
    price2: ({ price2_cents }) => csvAmount(price2_cents),
    checklist_template_id: ({ checklist_template_id }) => checklist_template_id,
  },
});

export { answer as action, answer as loader };
