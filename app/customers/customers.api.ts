/** GET and POST /api/customers. */
import { api, parseBody } from "#app/http/api.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { customerListSchema, customerSchema } from "./customer.schema.ts";
import { createCustomer, listCustomers, searchCustomers } from "./customers.server.ts";

const answer = api({
  async GET({ url }) {
    const { q } = validate(customerListSchema, Object.fromEntries(url.searchParams));
    return Response.json(await (q ? searchCustomers(q) : listCustomers()));
  },
  async POST({ request }) {
    return Response.json(await createCustomer(await parseBody(request, customerSchema)), { status: 201 });
  },
});

export { answer as action, answer as loader };
