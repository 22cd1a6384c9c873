/** Measures the calendar feed of 1,000 jobs: made anew, and asked for again while nothing has changed. */
import { join } from "node:path";
import { mondayOf } from "#app/platform/dates.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import { type App, startApp } from "../support/app.ts";
import { feedTokenOf } from "../support/feed-link.ts";
import { changeJob } from "../support/stored-job.ts";
import { openClient, type Target } from "./client.ts";
import { fillDatabase } from "./fill.ts";
import { fillJobs } from "./jobs.ts";
import { latencies, median, processorTime } from "./measure.ts";
import { atMost, type Line } from "./report.ts";

const jobs = 1_000;

/** So many requests are measured, after as many that are not. */
const times = 40;

/** Starts the product on a database with such a calendar in a folder, and asks for its feed as calendar programs do. */
export async function measureFeed(folder: string): Promise<Line[]> {
  console.log("Asking for the feed …");
  const dataDir = join(folder, "feed");
  const { file } = await fillDatabase(dataDir, { customers: 1_000, quotes: 1_000 });
  // No job is in the past for long, so that all are in the feed.
  fillJobs(file, mondayOf(dayOf(new Date())), jobs);
  const app = await startApp({ dataDir });
  try {
    const token = await feedTokenOf(await app.signIn());
    const target = { port: app.port, path: `/api/calendar/feed.ics?${new URLSearchParams({ token })}` };
    const [first] = (await askAnew(app, target)).taken;
    const before = processorTime(app.pid);
    const { taken, etag } = await askAnew(app, target);
    const worked = (processorTime(app.pid) - before) / taken.length;
    const unchanged = { ...target, headers: { "If-None-Match": etag }, status: 304 };
    const again = await latencies(unchanged, { warmUp: times, times });
    return [
      {
        what: `The feed of ${jobs} jobs, one of them changed`,
        ...atMost(median(taken), 15, "ms"),
        note:
          `the quickest ${Math.min(...taken).toFixed(1)} ms; the server's processor time ${worked.toFixed(1)} ms; ` +
          `the first of all after a start ${first?.toFixed(1)} ms`,
      },
      {
        what: `The feed of ${jobs} jobs again, unchanged`,
        ...atMost(median(again), 1.5, "ms"),
        note: `the quickest ${Math.min(...again).toFixed(1)} ms`,
      },
    ];
  } finally {
    await app.stop();
  }
}

/**
 * Asks for the feed after a change of a job each time, since an unchanged one is kept. Gives the milliseconds of each
 * request, and the last ETag. Throws when an answer is not of all jobs, or has the ETag of the one before.
 */
async function askAnew({ dataDir }: App, target: Target): Promise<{ taken: number[]; etag: string }> {
  const client = openClient(1);
  const taken: number[] = [];
  let etag = "";
  try {
    for (let id = 1; id <= times; id += 1) {
      await changeJob(dataDir, id, `"title" = "title" || '.'`);
      const start = performance.now();
      const { headers, body } = await client.read(target);
      taken.push(performance.now() - start);
      const events = body.toString().match(/^BEGIN:VEVENT\r$/gm)?.length ?? 0;
      const { etag: tag = "" } = headers;
      if (events !== jobs || tag === "" || tag === etag) throw new Error(`A feed of ${events} jobs, tagged ${tag}`);
      etag = tag;
    }
    return { taken, etag };
  } finally {
    client.close();
  }
}
