/** POST /api/customers/import. */
import { importCall } from "#app/http/csv-import.server.ts";
import { customerImport } from "./customer-import.server.ts";

const answer = importCall(customerImport);

export { answer as action, answer as loader };
