/**
 * Measures how long one person waits until a customer or a quote is saved, over HTTP, flushed to the disk; and how many
 * more are saved in the same time by several people at once.
 */
import { closeSync, fdatasyncSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import { customer } from "../support/samples.ts";
import { openClient } from "./client.ts";
import { median } from "./measure.ts";
import { atMost, type Line } from "./report.ts";
import type { Size } from "./stage.ts";

const warmUp = 40;
const times = 100;

/** So many people save at once. */
const writers = 8;

const rounds = 5;

type Kind = { what: string; wanted: number; path: string; body: () => unknown };

const items = Array.from({ length: 10 }, (_, n) => ({ product_id: n + 1, quantity: n + 1 }));

const kinds: Kind[] = [
  { what: "a customer", wanted: 4, path: "/api/customers", body: newCustomer },
  {
    what: "a quote of ten lines",
    wanted: 6,
    path: "/api/quotes",
    body: () => ({ customer_id: 1, type: 2, discount: 0, items }),
  },
];

let newCustomers = 0;

/** A customer who has nothing in common with another: likenesses would be searched, read and told in the answer. */
function newCustomer() {
  newCustomers += 1;
  const tel = `+34 6${10_000_000 + newCustomers}`;
  const nie = 1_000_000 + newCustomers;
  return {
    ...{ ...customer, surname: `Apellido${newCustomers}`, tel, email: `n${newCustomers}@example.com` },
    ...{ nie: `X${nie}${"TRWAGMYFPDXBNJZSQVHLCKE"[nie % 23]}`, address: `Avenida ${newCustomers}` },
  };
}

/**
 * One save after the other, beside the time that the disk alone takes to flush as much. The kinds are saved in turns,
 * and the quickest round of each counts: what else a machine does makes a round slower, and none quicker.
 */
export async function measureWrites(size: Size): Promise<Line[]> {
  const medians = new Map<Kind, number[]>(kinds.map((kind) => [kind, []]));
  for (const kind of kinds) await savings(size, kind, { people: 1, each: warmUp });
  for (let round = 0; round < rounds; round += 1) {
    for (const [kind, of] of medians) of.push(median(await savings(size, kind, { people: 1, each: times })));
  }
  const lines: Line[] = [];
  for (const [kind, of] of medians) {
    const rest = `rounds ${of.map((ms) => ms.toFixed(1)).join(", ")}`;
    const note = `${rest}; the disk's flush alone ${median(flushes(size.app.dataDir)).toFixed(2)} ms`;
    lines.push({
      what: `Saving ${kind.what}, among ${size.quotes}`,
      note,
      ...atMost(Math.min(...of), kind.wanted, "ms"),
    });
    lines.push(await measureTogether(size, kind));
  }
  return lines;
}

/** How many times as many are saved in a second by several people at once as by one, in turns. */
async function measureTogether(size: Size, kind: Kind): Promise<Line> {
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const [one, several] = [await rate(size, kind, 1), await rate(size, kind, writers)];
    ratios.push(several / one);
  }
  const got = `${median(ratios).toFixed(2)} times as many a second`;
  return { what: `${writers} people who save ${kind.what} at once, among ${size.quotes}`, got, note: "as one alone" };
}

async function rate(size: Size, kind: Kind, people: number): Promise<number> {
  const begun = performance.now();
  const taken = await savings(size, kind, { people, each: times / people });
  return (1000 * taken.length) / (performance.now() - begun);
}

/** Milliseconds of each save by so many people, who all save one after the other. */
async function savings(
  { asked }: Size,
  { path, body }: Kind,
  { people, each }: { people: number; each: number },
): Promise<number[]> {
  const client = openClient(people);
  const taken: number[] = [];
  const save = async () => {
    for (let n = 0; n < each; n += 1) {
      const begun = performance.now();
      await client.post(asked(path), JSON.stringify(body()));
      taken.push(performance.now() - begun);
    }
  };
  try {
    await Promise.all(Array.from({ length: people }, save));
    return taken;
  } finally {
    client.close();
  }
}

/** Milliseconds of appending four pages to a file and flushing it. */
function flushes(folder: string): number[] {
  const pages = Buffer.alloc(4 * 4096);
  const file = openSync(join(folder, "flush.tmp"), "w");
  try {
    return Array.from({ length: times }, () => {
      writeSync(file, pages);
      const begun = performance.now();
      fdatasyncSync(file);
      return performance.now() - begun;
    });
  } finally {
    closeSync(file);
  }
}
