/** GET /api/customers/export.csv: the customers that a search finds, or all. */
import { exportCall, fieldsAsColumns } from "#app/http/export.server.ts";
import { customerListSchema } from "./customer.schema.ts";
import { customerColumns } from "./customer.ts";
import { customersById, foundCustomerIds } from "./customers.server.ts";

const answer = exportCall({
  name: "customers",
  query: customerListSchema,
  ids: ({ q }) => foundCustomerIds(q),
  read: customersById,
  columns: fieldsAsColumns(customerColumns),
});

export { answer as action, answer as loader };
