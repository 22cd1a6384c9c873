/** GET and POST /api/customers. */
import { api, parseBody } from "#app/http/api.server.ts";
import { streamedJson } from "#app/http/streamed.server.ts";
import { withETag } from "#app/http/unchanged.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { english } from "#app/words/words.server.ts";
import { customerHitsSchema, customerSchema } from "./customer.schema.ts";
import { searchCustomers } from "./customer-search.server.ts";
import { createCustomer, customersInBatches } from "./customers.server.ts";
import { warningsOf } from "./warnings.server.ts";

const answer = api({
  GET: withETag(["Customer", "Site"], async ({ url }) => {
    const { q, limit } = validate(customerHitsSchema, Object.fromEntries(url.searchParams));
    if (q === "" && limit === undefined) return streamedJson(await customersInBatches());
    return Response.json(await searchCustomers(q, limit));
  }),
  async POST({ request }) {
    const customer = await createCustomer(await parseBody(request, customerSchema));
    return Response.json({ ...customer, ...(await warningsOf(customer, english)) }, { status: 201 });
  },
});

export { answer as action, answer as loader };
