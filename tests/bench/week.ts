/** Measures the calendar's page of a full week: 400 jobs of 12 engineers. */
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { mondayOf } from "#app/platform/dates.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import { startApp } from "../support/app.ts";
import { fillDatabase } from "./fill.ts";
import { engineers, fillJobs } from "./jobs.ts";
import { latencies, median, processorTime } from "./measure.ts";
import { atMost, type Line } from "./report.ts";

const jobs = 400;

/** The most that the week's page may take, as decided for jobs with people. */
const limits = { milliseconds: 30, kilobytes: 60 };

/** Starts the product on a database with such a week in a folder, and measures its page as a browser asks for it. */
export async function measureWeek(folder: string): Promise<Line[]> {
  const dataDir = join(folder, "week");
  const { file } = await fillDatabase(dataDir, { customers: 1_000, quotes: 1_000 });
  const monday = mondayOf(dayOf(new Date()));
  fillJobs(file, monday, jobs);
  const app = await startApp({ dataDir });
  try {
    const caller = await app.signIn();
    const path = `/calendar?date=${monday}`;
    const { status, text } = await caller.get(path);
    const shown = new Set(Array.from(text.matchAll(/\/calendar\/jobs\/(\d+)/g), ([, id]) => id)).size;
    if (status !== 200 || shown !== jobs) throw new Error(`${path} answered ${status} with ${shown} jobs`);
    const target = { port: app.port, path, headers: { Cookie: caller.cookie } };
    await latencies(target, { warmUp: 0, times: 60 });
    const before = processorTime(app.pid);
    const taken = await latencies(target, { warmUp: 0, times: 60 });
    const worked = (processorTime(app.pid) - before) / taken.length;
    const markup = text.replace(/<script\b.*?<\/script>/gs, "");
    const of = `of a week of ${engineers} engineers with ${jobs} jobs`;
    return [
      {
        what: `The page ${of}`,
        ...atMost(median(taken), limits.milliseconds, "ms"),
        note: `the quickest ${Math.min(...taken).toFixed(1)} ms; the server's processor time ${worked.toFixed(1)} ms`,
      },
      {
        what: `The HTML ${of}, without scripts and their data`,
        ...atMost(Buffer.byteLength(markup) / 1000, limits.kilobytes, "KB"),
        note: `with them ${kilobytes(text)}; as a browser gets it, compressed, ${kilobytes(brotliCompressSync(text))}`,
      },
    ];
  } finally {
    await app.stop();
  }
}

function kilobytes(content: string | Buffer): string {
  return `${(Buffer.byteLength(content) / 1000).toFixed(1)} KB`;
}
