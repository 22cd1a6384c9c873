import { z } from "zod";
import { importCallOf } from "#app/http/csv-import.calls.ts";
import {
  csvOut,
  type DescribedCalls,
  eurosOut,
  givesList,
  gone,
  idOut,
  jsonAnswer,
  namedShape,
} from "#app/http/described-call.ts";
import { headingsSchema } from "#app/http/export.schema.ts";
import { units } from "#app/numbers/quantity.ts";
import { productExportSchema, productListSchema, productSchema } from "./product.schema.ts";

const product = namedShape(
  "Product",
  z.strictObject({
    id: idOut,
    name: z.string(),
    description: z.string(),
    price: eurosOut,
    price2: eurosOut,
    checklist_template_id: idOut.nullable(),
    unit: z.enum(units).meta({ description: "The unit of a new line with this product." }),
  }),
);

export const catalogueCalls: DescribedCalls = {
  "/products": {
    get: {
      summary: "List the products by name; with q the best hits first",
      query: productListSchema,
      answers: givesList(z.array(product), "All of them"),
    },
    post: { summary: "Add a product", body: productSchema, answers: { 201: jsonAnswer(product, "Added") } },
  },
  "/products/import": { post: importCallOf("Import products from a CSV file") },
  "/products/export.csv": {
    get: {
      summary: "Export the products that a search finds, or all",
      query: productExportSchema.extend(headingsSchema.shape),
      answers: { 200: csvOut },
    },
  },
  "/products/{id}": {
    get: { summary: "Get a product", answers: { 200: jsonAnswer(product, "The product") } },
    put: { summary: "Save a product", body: productSchema, answers: { 200: jsonAnswer(product, "Saved") } },
    delete: { summary: "Take a product out of the catalogue", answers: { 204: gone } },
  },
};
