/** POST /api/products/import. */
import { importCall } from "#app/http/csv-import.server.ts";
import { productImport } from "./product-import.server.ts";

const answer = importCall(productImport);

export { answer as action, answer as loader };
