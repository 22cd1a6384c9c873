/** Records what the server has acknowledged, by the address of each document, to compare with after it was killed. */
import { isDeepStrictEqual } from "node:util";
import { expect } from "vitest";
import type { Caller } from "../../support/caller.ts";

type Document = Record<string, unknown>;
type Fits = (found: Document) => boolean;

type Entry = {
  acknowledged: Document;
  /** Conditions that the document meets if a change is made that was sent and not answered yet. */
  maybe: Fits[];
  /** For a document that is read by repeating the call that made it, with the same key. */
  repeat?: { call: string; body: unknown };
};

export class Ledger {
  readonly entries = new Map<string, Entry>();
  /** Per call, the number of requests without an answer: as many rows may exist in addition. */
  readonly unanswered = new Map<string, number>();
  writes = 0;

  /** A write was answered: the document at this address is now `document`. */
  acknowledge(path: string, answer: Document, repeat?: Entry["repeat"]): void {
    // Warnings are about what was sent; the document has none.
    const { warnings: _, ...document } = answer;
    this.entries.set(path, { acknowledged: document, maybe: [], ...(repeat && { repeat }) });
    this.writes += 1;
  }

  /** The answer to another write says that this document has changed too. */
  adjust(path: string, change: Document): void {
    const entry = this.entries.get(path);
    if (entry) entry.acknowledged = { ...entry.acknowledged, ...change };
  }

  /** A change is sent: until it is acknowledged, the document may be as before or meet `fits`. */
  begin(path: string, fits: Fits): void {
    this.entries.get(path)?.maybe.push(fits);
  }

  /** A request that creates something got no answer. */
  lose(call: string): void {
    this.unanswered.set(call, (this.unanswered.get(call) ?? 0) + 1);
  }

  /** Reads these documents again and checks each; what is found is acknowledged from then on. */
  async expectKept(me: Caller, paths: readonly string[]): Promise<void> {
    const waiting = [...paths];
    const reader = async () => {
      for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) await this.#expectOne(me, path);
    };
    await Promise.all(Array.from({ length: 8 }, reader));
  }

  async #expectOne(me: Caller, path: string): Promise<void> {
    const entry = this.entries.get(path);
    if (!entry) throw new Error(`Nothing was acknowledged of ${path}`);
    const { repeat } = entry;
    const answer = await (repeat ? me.post<Document>(repeat.call, repeat.body) : me.get<Document>(path));
    expect(answer.status, path).toBe(200);
    const found = pickFields(answer.json, Object.keys(entry.acknowledged));
    if (isDeepStrictEqual(found, entry.acknowledged)) return;
    if (!entry.maybe.some((fits) => fits(answer.json))) expect(found, path).toEqual(entry.acknowledged);
    entry.acknowledged = found;
    entry.maybe = [];
  }
}

/** The named fields of a document. */
export function pickFields(document: Document, names: readonly string[]): Document {
  return Object.fromEntries(names.map((name) => [name, document[name]]));
}
