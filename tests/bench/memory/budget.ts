/**
 * `npm run bench -- budget`: the memory of a server at rest, after lists at full load, and while phones send photos,
 * beside its limits. It takes about a minute, on a fresh database of 10,000 quotes.
 */
import { setTimeout } from "node:timers/promises";
import { requestsPerSecond } from "../measure.ts";
import { atMost, type Line } from "../report.ts";
import { sendByForm } from "./phones.ts";
import { loadOf, startWatched } from "./watched.ts";

/** Milliseconds. */
const resting = 10_000;
const listing = 10_000;

const phones = 5;

/**
 * Resident megabytes (10^6 bytes) of the process with its threads, without what the files of the system's cache take.
 */
export async function measureBudget(folder: string): Promise<Line[]> {
  const watched = await startWatched(folder);
  const { app, watching } = watched;
  try {
    await setTimeout(resting);
    const idle = (await watching.since()).rss;
    const me = await app.signIn();
    const asked = (path: string) => ({ port: app.port, path, headers: { Cookie: me.cookie } });
    await requestsPerSecond(asked("/api/quotes"), listing / 2);
    await requestsPerSecond(asked("/quotes"), listing / 2);
    const listed = (await watching.since()).rss;
    const load = await loadOf(watched);
    await watching.since();
    const sent = await sendByForm(load.me, phones, load.pictures, load.engineer_id);
    const { peak } = await watching.since();
    const note = `${(sent.took / 1000).toFixed(1)} s; ${sent.lost} lost`;
    return [
      { what: "Memory at rest after a start, before the PDF thread starts", ...atMost(idle, 180, "MB") },
      { what: "Memory after lists at full load", ...atMost(listed, 300, "MB") },
      { what: `The most memory while ${phones} phones send 8 photos each`, note, ...atMost(peak, 450, "MB") },
    ];
  } finally {
    await watched.stop();
  }
}
