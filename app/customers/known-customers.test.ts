import { expect, test } from "vitest";
import { chanceOf, seeded } from "../../prisma/demo/chance.ts";
import type { Customer } from "./customer.ts";
import { comparedOf, mayBeSame } from "./customer-matching.ts";
import { emptyCustomer, type KnownCustomer, KnownCustomers } from "./known-customers.server.ts";

const names = ["Comunidad", "Calle", "Mayor", "Ana", "Peña", "Íñiguez"];

test.each([3, 20, 21, 200])(
  "among %i with one e-mail address a line finds those whose names agree, as by comparing it with each",
  (count) => {
    const chance = chanceOf(seeded(count));
    const named = (): Customer => ({
      ...emptyCustomer,
      ...{ email: "oficina@example.com", first_name: names.filter(() => chance.happens(0.4)).join(" ") },
      surname: chance.happens(0.3) ? `N${chance.digits(1)}` : "",
      nie: chance.happens(0.2) ? `B9312346${chance.digits(1)}` : "",
    });
    const known = new KnownCustomers();
    const all: KnownCustomer[] = [];
    for (let line = 1; all.length < count; line += 1) {
      // Some are given another name by a later line.
      const found = all.length > 0 && chance.happens(0.2) ? chance.one(all) : null;
      const put = known.put(named(), line, found);
      if (!found) all.push(put);
    }
    for (let line = 0; line < 300; line += 1) {
      const asked = { ...named(), nie: "", id: null };
      const same = all.filter(({ compared }) => mayBeSame("email", comparedOf(asked), compared));
      const found = known.match(asked);
      if (same.length > 1) expect(found).toEqual({ several: same.map(({ customer }) => customer) });
      else expect(found).toEqual(same[0] ? { found: same[0], by: "email" } : { found: null, by: null });
    }
  },
);
