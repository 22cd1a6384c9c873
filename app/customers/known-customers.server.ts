/** The stored customers whom the lines of an imported file may mean, and those that the file adds. */
import { rowsOf } from "#app/platform/database.server.ts";
import { recordOf } from "#app/platform/fields.ts";
import { shortTurns } from "#app/platform/short-turns.server.ts";
import { type Customer, customerFields } from "./customer.ts";
import {
  type Compared,
  comparedOf,
  type Identity,
  keysOf,
  type MatchKey,
  matchKeys,
  mayBeSame,
} from "./customer-matching.ts";
import { customersAfter } from "./customers.server.ts";

/** A customer of whom nothing is known. */
export const emptyCustomer: Customer = {
  ...recordOf(customerFields, () => ""),
  ...{ id: 0, kind: "person", language: null, notes: "" },
};

export type KnownCustomer = {
  /** Null for one that the file adds, until it is saved. */
  id: number | null;
  version: number;
  customer: Customer;
  /** What is compared of the customer. */
  compared: Compared;
  /** What the customer is found by: also what was another before a line changed it. */
  keys: Set<string>;
  /** The first line of the file that means the customer, also where it changes nothing; null while none does. */
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
  readonly #byKey = new Map<string, Sharers>();

  /** Reads the customers that share an id or a key with one of the lines. No others stay in memory. */
  static async read(lines: readonly Asked[]): Promise<KnownCustomers> {
    const known = new KnownCustomers();
    const ids = new Set(lines.map(({ id }) => id));
    const keys = new Set(lines.flatMap((line) => namedKeys(line).map(({ name }) => name)));
    for (let last = 0; ; ) {
      const rows = await rowsOf<Customer & { version: number }>(customersAfter(last, atOnce));
      for (const { version, ...customer } of rows) {
        if (ids.has(customer.id) || namedKeys(customer).some(({ name }) => keys.has(name))) {
          known.#index({
            id: customer.id,
            version,
            customer,
            compared: comparedOf(customer),
            keys: new Set(),
            line: null,
          });
        }
      }
      const end = rows.at(-1);
      if (!end || rows.length < atOnce) return known;
      last = end.id;
      // The queries run on the event loop: others get their turn between them.
      await shortTurns.giveWay();
    }
  }

  /**
   * The customer that a line means: the one with its id; else the only one with its tax number; else with its e-mail
   * address, its telephone number, or its name and street.
   */
  match(line: Asked): Match {
    if (line.id !== null) {
      const found = this.#byId.get(line.id);
      return found ? { found, by: "id" } : { found: null, by: null };
    }
    const [keys, compared] = [namedKeys(line), comparedOf(line)];
    for (const by of matchKeys) {
      const same = new Set<KnownCustomer>();
      for (const { name } of keys.filter((key) => key.by === by)) {
        for (const known of this.#byKey.get(name)?.thatMayAgree(by, compared) ?? []) {
          if (mayBeSame(by, compared, known.compared)) same.add(known);
        }
      }
      const [found, ...others] = same;
      if (found && others.length === 0) return { found, by };
      if (found) return { several: [...same].map(({ customer }) => customer) };
    }
    return { found: null, by: null };
  }

  /** A customer with the same e-mail address or telephone number, who is another person all the same; else null. */
  alike(customer: Customer): Customer | null {
    for (const { name } of namedKeys(customer)) {
      for (const known of this.#byKey.get(name)?.all() ?? []) return known.customer;
    }
    return null;
  }

  /** Keeps what a line makes of a customer, for the lines that follow; `found` is the one that it changes. */
  put(customer: Customer, line: number, found: KnownCustomer | null): KnownCustomer {
    const compared = comparedOf(customer);
    const known = found ?? { id: null, version: 0, customer, compared, keys: new Set<string>(), line };
    Object.assign(known, { customer, compared, line });
    this.#index(known);
    return known;
  }

  #index(known: KnownCustomer): void {
    if (known.id !== null) this.#byId.set(known.id, known);
    for (const { name } of namedKeys(known.customer)) known.keys.add(name);
    for (const key of known.keys) {
      const sharers = this.#byKey.get(key) ?? new Sharers();
      this.#byKey.set(key, sharers);
      sharers.add(known);
    }
  }
}

/** How many customers of a key are compared one by one. */
const few = 20;

/**
 * The customers of one key. A list may have the same e-mail address in thousands of lines: then they are found by the
 * words of their names, of which those of one must be among the other's (mayBeSame()).
 */
class Sharers {
  /** All, in the order in which they were added, each with its place. */
  readonly #all = new Map<KnownCustomer, number>();
  #words: { any: SetsByWord; longest: SetsByWord } | null = null;

  /** Adds a customer; one that a line changed is added again, for the words of its new name. */
  add(known: KnownCustomer): void {
    if (!this.#all.has(known)) this.#all.set(known, this.#all.size);
    if (this.#words) this.#addWords(known);
    else if (this.#all.size > few) for (const each of this.#all.keys()) this.#addWords(each);
  }

  all(): Iterable<KnownCustomer> {
    return this.#all.keys();
  }

  /** All whom a line may mean by its name, and some others, in the order in which they were added. */
  thatMayAgree(by: MatchKey, { words }: Compared): Iterable<KnownCustomer> {
    if (!this.#words || by === "nie" || by === "address" || words.length === 0) return this.all();
    const { any, longest } = this.#words;
    // A name that has all words of the line has the rarest of them too. A name that is part of the line's has its own
    // longest word among the line's words.
    const having = words.map((word) => any.get(word) ?? new Set<KnownCustomer>());
    const rarest = having.toSorted((a, b) => a.size - b.size).slice(0, 1);
    const found = new Set(
      [...rarest, ...["", ...words].map((word) => longest.get(word) ?? [])].flatMap((set) => [...set]),
    );
    return [...found].toSorted((a, b) => (this.#all.get(a) ?? 0) - (this.#all.get(b) ?? 0));
  }

  #addWords(known: KnownCustomer): void {
    this.#words ??= { any: new Map(), longest: new Map() };
    const { words } = known.compared;
    for (const word of words) addTo(this.#words.any, word, known);
    addTo(this.#words.longest, words.toSorted((a, b) => b.length - a.length)[0] ?? "", known);
  }
}

type SetsByWord = Map<string, Set<KnownCustomer>>;

function addTo(sets: SetsByWord, word: string, known: KnownCustomer): void {
  const set = sets.get(word) ?? new Set();
  sets.set(word, set.add(known));
}

/** The keys of a customer, each with its kind in front, from the surest to the least sure. */
function namedKeys(customer: Identity): { by: MatchKey; name: string }[] {
  const keys = keysOf(customer);
  return matchKeys.flatMap((by) => keys[by].map((key) => ({ by, name: `${by} ${key}` })));
}
