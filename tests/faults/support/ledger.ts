/** What the server has acknowledged, by the address where it is to be read; to compare with after it was killed. */
import { isDeepStrictEqual } from "node:util";
import { expect } from "vitest";
import type { Caller } from "../../support/caller.ts";

type Document = Record<string, unknown>;
type Fits = (found: Document) => boolean;

type Entry = {
  acknowledged: Document;
  /** What the changes under way, whose answer never came, would make of it. */
  maybe: Fits[];
  /** What is read by asking for it to be made again, with the key that it was made with. */
  repeat?: { call: string; body: unknown };
};

export class Ledger {
  readonly entries = new Map<string, Entry>();
  /** Rows that may be there beside, by their call: nobody was told that they are. */
  readonly unanswered = new Map<string, number>();
  writes = 0;

  /** A write was answered: the document at this address is as the answer says. */
  acknowledge(path: string, document: Document, repeat?: Entry["repeat"]): void {
    this.entries.set(path, { acknowledged: document, maybe: [], ...(repeat && { repeat }) });
    this.writes += 1;
  }

  /** A write whose answer tells of another document too. */
  adjust(path: string, change: Document): void {
    const entry = this.entries.get(path);
    if (entry) entry.acknowledged = { ...entry.acknowledged, ...change };
  }

  /** A change is sent; until it is acknowledged the document may be as before or as `fits` says. */
  begin(path: string, fits: Fits): void {
    this.entries.get(path)?.maybe.push(fits);
  }

  /** A creation got no answer. */
  lose(call: string): void {
    this.unanswered.set(call, (this.unanswered.get(call) ?? 0) + 1);
  }

  /** Reads documents again, checks each, and takes what it finds for settled. */
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
    const found = only(answer.json, Object.keys(entry.acknowledged));
    if (isDeepStrictEqual(found, entry.acknowledged)) return;
    if (!entry.maybe.some((fits) => fits(answer.json))) expect(found, path).toEqual(entry.acknowledged);
    entry.acknowledged = found;
    entry.maybe = [];
  }
}

/** Some fields of a document. */
export function only(document: Document, names: readonly string[]): Document {
  return Object.fromEntries(names.map((name) => [name, document[name]]));
}
