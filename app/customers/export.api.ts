/** GET /api/customers/export.csv: the customers that a search finds, or all. */
import { api } from "#app/http/api.server.ts";
import { csvFile } from "#app/http/csv-file.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { customerListSchema } from "./customer.schema.ts";
import { customerFields } from "./customer.ts";
import { listCustomers, searchCustomers } from "./customers.server.ts";

/** The columns have the names of the calls' fields. */
const columns = ["id", "kind", ...customerFields.map(({ name }) => name), "language", "notes"] as const;

const answer = api({
  async GET({ url }) {
    const { q } = validate(customerListSchema, Object.fromEntries(url.searchParams));
    const customers = await (q ? searchCustomers(q) : listCustomers());
    const rows = customers.map((customer) => columns.map((column) => String(customer[column] ?? "")));
    return csvFile("customers", columns, rows);
  },
});

export { answer as action, answer as loader };
