/** POST /api/customers/{id}/merge. */
import { mergeSchema } from "#app/customers/customer.schema.ts";
import { getVersionedCustomer } from "#app/customers/customers.server.ts";
import { missingCustomer } from "#app/customers/merged-customers.server.ts";
import { api, parseBody } from "#app/http/api.server.ts";
import { unlessChanged, versionedAnswer } from "#app/http/versioned-api.server.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import type { Seen } from "#app/platform/versions.server.ts";
import { english } from "#app/words/words.server.ts";
import { mergeCustomers } from "./merge.server.ts";

const answer = api({
  async POST({ request, params }) {
    const id = idOf(params);
    const { into } = await parseBody(request, mergeSchema);
    const merge = async (seen: Seen) => {
      await mergeCustomers({ id, into }, english, { source: seen, target: null });
      return versionedAnswer(await expectCustomer(into));
    };
    return unlessChanged(request, merge, () => expectCustomer(id));
  },
});

async function expectCustomer(id: number) {
  const customer = await getVersionedCustomer(id);
  if (!customer) throw await missingCustomer(id, { changing: true });
  const { thing, version } = customer;
  return { thing, version };
}

export { answer as action, answer as loader };
