/** The stored customers whom the lines of an imported file may mean, and those that the file adds. */
import { setImmediate } from "node:timers/promises";
import { rowsOf } from "#app/platform/database.server.ts";
import type { Customer } from "./customer.ts";
import { type Identity, keysOf, type MatchKey, matchKeys, mayBeSame } from "./customer-matching.ts";
import { customersAfter } from "./customers.server.ts";

export type KnownCustomer = {
  /** Null for one that the file adds, until it is saved. */
  id: number | null;
  version: number;
  customer: Customer;
  /** The line of the file that adds or changes the customer; null while none does. */
  line: number | null;
};

type Asked = Identity & { id: number | null };

export type Match =
  | { found: KnownCustomer; by: "id" | MatchKey }
  | { found: null; by: null }
  | { several: readonly Customer[] };

/** How many customers are read at a time. */
const atOnce = 2_000;

export class KnownCustomers {
  readonly #byId = new Map<number, KnownCustomer>();
  readonly #byKey = new Map<string, KnownCustomer[]>();

  /** Reads the customers that share an id or a key with one of the lines. No others stay in memory. */
  static async read(lines: readonly Asked[]): Promise<KnownCustomers> {
    const known = new KnownCustomers();
    const ids = new Set(lines.map(({ id }) => id));
    const keys = new Set(lines.flatMap((line) => namedKeys(line).map(({ name }) => name)));
    for (let last = 0; ; ) {
      const rows = await rowsOf<Customer & { version: number }>(customersAfter(last, atOnce));
      for (const { version, ...customer } of rows) {
        if (ids.has(customer.id) || namedKeys(customer).some(({ name }) => keys.has(name))) {
          known.#index({ id: customer.id, version, customer, line: null });
        }
      }
      const end = rows.at(-1);
      if (!end || rows.length < atOnce) return known;
      last = end.id;
      // The queries run on the event loop: others get their turn between them.
      await setImmediate();
    }
  }

  /**
   * Whom a line means: the customer with its id; else the only one with its tax number; else with its e-mail address,
   * its telephone number, or its name and street.
   */
  match(line: Asked): Match {
    if (line.id !== null) {
      const found = this.#byId.get(line.id);
      return found ? { found, by: "id" } : { found: null, by: null };
    }
    const keys = namedKeys(line);
    for (const by of matchKeys) {
      const sharing = keys.filter((key) => key.by === by).flatMap(({ name }) => this.#among(name));
      const same = [...new Set(sharing)].filter(({ customer }) => mayBeSame(by, line, customer));
      const [found, ...others] = same;
      if (found && others.length === 0) return { found, by };
      if (found) return { several: same.map(({ customer }) => customer) };
    }
    return { found: null, by: null };
  }

  /** A customer with the same e-mail address or telephone number, who is another person all the same; else null. */
  alike(customer: Customer): Customer | null {
    const shared = namedKeys(customer).flatMap(({ name }) => this.#among(name));
    return shared[0]?.customer ?? null;
  }

  /** Keeps what a line makes of a customer, for the lines that follow; `found` is the one that it changes. */
  put(customer: Customer, line: number, found: KnownCustomer | null): KnownCustomer {
    const known = found ?? { id: null, version: 0, customer, line };
    Object.assign(known, { customer, line });
    this.#index(known);
    return known;
  }

  #index(known: KnownCustomer): void {
    if (known.id !== null) this.#byId.set(known.id, known);
    for (const { name } of namedKeys(known.customer)) {
      const among = this.#among(name);
      if (!among.includes(known)) this.#byKey.set(name, [...among, known]);
    }
  }

  #among(name: string): readonly KnownCustomer[] {
    return this.#byKey.get(name) ?? [];
  }
}

/** The keys of a customer, each with its kind in front, from the surest to the least sure. */
function namedKeys(customer: Identity): { by: MatchKey; name: string }[] {
  const keys = keysOf(customer);
  return matchKeys.flatMap((by) => keys[by].map((key) => ({ by, name: `${by} ${key}` })));
}
