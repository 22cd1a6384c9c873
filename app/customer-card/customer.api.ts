/** GET, PUT and DELETE /api/customers/{id}. */

import { customerChangesSchema } from "#app/customers/customer.schema.ts";
import type { Customer } from "#app/customers/customer.ts";
import { deleteCustomer, getVersionedCustomer, updateCustomer } from "#app/customers/customers.server.ts";
import { validateStored } from "#app/customers/kept-notes.server.ts";
import { missingCustomer } from "#app/customers/merged-customers.server.ts";
import { warningsOf } from "#app/customers/warnings.server.ts";
import { api, noContent, parseJson } from "#app/http/api.server.ts";
import { unlessChanged, versionedAnswer } from "#app/http/versioned-api.server.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { notFound } from "#app/platform/problem.ts";
import type { Seen, Versioned } from "#app/platform/versions.server.ts";
import { english } from "#app/words/words.server.ts";
import { getCustomerCard } from "./card.server.ts";
import { cardOnWire } from "./card-wire.server.ts";

const answer = api({
  async GET({ params }) {
    const id = idOf(params);
    const card = await getCustomerCard(id);
    if (!card) throw await missingCustomer(id, { changing: false });
    return versionedAnswer({ thing: cardOnWire(card.thing), version: card.version });
  },
  async PUT({ request, params }) {
    const id = idOf(params);
    const stored = await getVersionedCustomer(id);
    const input = validateStored(customerChangesSchema, await parseJson(request), stored?.thing ?? null);
    const save = async (seen: Seen) => {
      await updateCustomer(id, input, seen);
      const { thing, version } = await expectCustomer(id);
      return versionedAnswer({ thing: { ...thing, ...(await warningsOf(thing, english)) }, version });
    };
    return unlessChanged(request, save, () => expectCustomer(id));
  },
  async DELETE({ request, params }) {
    const id = idOf(params);
    const remove = async (seen: Seen) => {
      await deleteCustomer(id, seen);
      return noContent();
    };
    return unlessChanged(request, remove, () => expectCustomer(id));
  },
});

async function expectCustomer(id: number): Promise<Versioned<Customer>> {
  const customer = await getVersionedCustomer(id);
  if (!customer) throw notFound();
  return customer;
}

export { answer as action, answer as loader };
