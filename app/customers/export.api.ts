/** GET /api/customers/export.csv: the customers that a search finds, or all. */
import { exportCall, fieldsAsColumns } from "#app/http/export.server.ts";
import { describeLanguage } from "#app/words/languages.ts";
import { customerFilterSchema } from "./customer.schema.ts";
import { customerColumns } from "./customer.ts";
import { foundCustomerIds } from "./customer-orders.server.ts";
import { customersById } from "./customers.server.ts";

const answer = exportCall({
  name: "customers",
  query: customerFilterSchema,
  ids: foundCustomerIds,
  read: customersById,
  columns: {
    ...fieldsAsColumns(customerColumns),
    // The import reads these words as well as the codes.
    kind: ({ kind }, words) => words?.customers.kinds[kind] ?? kind,
    language: ({ language }, words) => (words && language ? describeLanguage(language).name : language),
  },
});

export { answer as action, answer as loader };
