import { api, bodyOf, idOf, noContent } from "#app/platform/api.server.ts";
import { Problem } from "#app/platform/problem.ts";
import { customerSchema } from "./customer.schema.ts";
import { deleteCustomer, getCustomer, updateCustomer } from "./customers.server.ts";

const answer = api({
  async GET({ params }) {
    const customer = await getCustomer(idOf(params));
    if (!customer) throw new Problem("not-found", (words) => words.problems.notFound);
    return Response.json(customer);
  },
  async PUT({ request, params }) {
    const id = idOf(params);
    return Response.json(await updateCustomer(id, await bodyOf(request, customerSchema)));
  },
  async DELETE({ params }) {
    await deleteCustomer(idOf(params));
    return noContent();
  },
});

export { answer as action, answer as loader };
