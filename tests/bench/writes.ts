/** Measures how long one person waits until a customer or a quote is saved: over HTTP, flushed to the disk. */
import { closeSync, fdatasyncSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import type { SignedInCaller } from "../support/app.ts";
import { customer } from "../support/samples.ts";
import { median } from "./measure.ts";
import { atMost, type Line } from "./report.ts";
import type { Size } from "./stage.ts";

const warmUp = 40;
const times = 100;

/** One save after the other, beside the time that the disk alone takes to flush as much. */
export async function measureWrites({ quotes, app }: Size): Promise<Line[]> {
  const me = await app.signIn();
  const items = Array.from({ length: 10 }, (_, n) => ({ product_id: n + 1, quantity: n + 1 }));
  const quote = { customer_id: 1, type: 2, discount: 0, items };
  const kinds = [
    {
      what: "a customer",
      wanted: 4,
      path: "/api/customers",
      body: (n: number) => ({ ...customer, surname: `S ${n}` }),
    },
    { what: "a quote of ten lines", wanted: 6, path: "/api/quotes", body: () => quote },
  ];
  const lines: Line[] = [];
  for (const { what, wanted, path, body } of kinds) {
    const taken = median(await savings(me, path, body));
    const note = `the disk's flush alone ${median(flushes(app.dataDir)).toFixed(2)} ms`;
    lines.push({ what: `Saving ${what}, among ${quotes}`, note, ...atMost(taken, wanted, "ms") });
  }
  return lines;
}

async function savings(me: SignedInCaller, path: string, body: (n: number) => unknown): Promise<number[]> {
  const taken: number[] = [];
  for (let n = 0; n < warmUp + times; n += 1) {
    const begun = performance.now();
    const { status, text } = await me.post(path, body(n));
    if (status !== 201) throw new Error(`${path} answered ${status}: ${text}`);
    if (n >= warmUp) taken.push(performance.now() - begun);
  }
  return taken;
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
