/** GET and POST /api/customers. */
import { api, parseBody } from "#app/http/api.server.ts";
import { customerSchema } from "./customer.schema.ts";
import { createCustomer, listCustomers } from "./customers.server.ts";

const answer = api({
  async GET() {
    return Response.json(await listCustomers());
  },
  async POST({ request }) {
    return Response.json(await createCustomer(await parseBody(request, customerSchema)), { status: 201 });
  },
});

export { answer as action, answer as loader };
