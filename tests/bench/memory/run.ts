/**
 * `npm run bench -- memory [MINUTES]`: measures the server's memory and the delays of its event loop, while phones send
 * photos and during MINUTES (4) of mixed load. It takes about five minutes more. The figures are printed, not judged.
 */
import { setTimeout } from "node:timers/promises";
import { mixedLoad } from "./mixed.ts";
import { type Sent, sendByCalls, sendByForm } from "./phones.ts";
import type { Seen } from "./watch.ts";
import { loadOf, startWatched } from "./watched.ts";

const phones = 20;

/** Measures on a fresh database in a folder, and prints the figures as they come. */
export async function measureMemory(folder: string, minutes: number): Promise<void> {
  const watched = await startWatched(folder);
  const { watching } = watched;
  try {
    const load = await loadOf(watched);
    const { me, pictures, engineer_id } = load;
    const { small, large } = pictures;
    console.log(`Photos of ${inMegabytes(small.length)} by the calls, of ${inMegabytes(large.length)} by the form.`);
    const say = async (what: string, more = "") => console.log(lineOf(what, await watching.since(), more));
    const rest = async (seconds: number) => {
      await watching.since();
      await setTimeout(seconds * 1000);
      await say(`${seconds} s later`);
    };

    await rest(10);
    await say(`${phones} phones by the calls`, sentLine(await sendByCalls(me, phones, pictures, engineer_id)));
    await rest(20);
    await say(`${phones} phones by the form`, sentLine(await sendByForm(me, phones, pictures, engineer_id)));
    await rest(20);
    for (let minute = 1; minute <= minutes; minute += 1) {
      const answers = await mixedLoad(load, performance.now() + 60_000);
      await say(`mixed load, minute ${minute}`, answersLine(answers));
    }
    await rest(60);
  } finally {
    await watched.stop();
  }
}

function lineOf(what: string, { rss, peak, inside, waited }: Seen, more: string): string {
  const { memory, late } = inside;
  const cells = [
    what.padEnd(24),
    `RSS ${Math.round(rss)} (at most ${Math.round(peak)}) MB`.padEnd(28),
    `heap ${inMegabytes(memory.heapUsed)} of ${inMegabytes(memory.heapTotal)}`.padEnd(26),
    `buffers ${inMegabytes(memory.external)}`.padEnd(18),
    `loop late p50 ${late.p50.toFixed(0)} p99 ${late.p99.toFixed(0)} max ${late.max.toFixed(0)} ms`.padEnd(40),
    `light request p50 ${waited.p50.toFixed(0)} p95 ${waited.p95.toFixed(0)} max ${waited.max.toFixed(0)} ms`.padEnd(
      46,
    ),
    more,
  ];
  return cells.join("  ").trimEnd();
}

function sentLine({ took, answers, lost }: Sent): string {
  return `${(took / 1000).toFixed(1)} s; ${answersLine(answers)}${lost > 0 ? `; ${lost} LOST` : ""}`;
}

function answersLine(answers: Record<number, number>): string {
  return Object.entries(answers)
    .map(([status, count]) => `${count} × ${status}`)
    .join(", ");
}

function inMegabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
