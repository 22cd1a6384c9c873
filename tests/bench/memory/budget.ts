/**
 * `npm run bench -- budget`: the memory of a server at rest, after lists at full load, and while phones send photos,
 * beside its limits; and at rest with the thread that renders PDFs, which has no limit of its own. It takes about a
 * minute and a half, on fresh databases of 10,000 quotes.
 */
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { requestsPerSecond } from "../measure.ts";
import { atMost, type Line } from "../report.ts";
import { sendByForm } from "./phones.ts";
import { loadOf, startWatched } from "./watched.ts";

/** Milliseconds. */
const resting = 10_000;
const listing = 10_000;

const phones = 5;

/** Measures on servers of their own, each on a fresh database in a folder. */
export async function measureBudget(folder: string): Promise<Line[]> {
  console.log("Watching the memory …");
  const withPdfThread = await measureWithPdfThread(join(folder, "with the PDF thread"));
  const { idle, listed, sent, peak } = await measureLimited(folder);
  const note = `${(sent.took / 1000).toFixed(1)} s; ${sent.lost} lost`;
  return [
    { what: "Memory at rest after a start, before the PDF thread starts", ...atMost(idle, 180, "MB") },
    { what: "Memory at rest after a PDF, with its thread", got: `${withPdfThread.toFixed(1)} MB` },
    { what: "Memory after lists at full load", ...atMost(listed, 300, "MB") },
    { what: `The most memory while ${phones} phones send 8 photos each`, note, ...atMost(peak, 450, "MB") },
  ];
}

/**
 * Resident megabytes (10^6 bytes) of the process with its threads, without what the files of the system's cache take.
 */
async function measureLimited(folder: string) {
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
    return { idle, listed, sent, peak };
  } finally {
    await watched.stop();
  }
}

/** The same of a server at rest that has rendered a PDF: its thread is kept for some minutes, ready for the next. */
async function measureWithPdfThread(folder: string): Promise<number> {
  const { app, filled, watching, stop } = await startWatched(folder);
  try {
    const me = await app.signIn();
    const { status } = await me.get(`/api/quotes/${filled.quoteOf4Lines}/pdf`);
    if (status !== 200) throw new Error(`The PDF was answered with ${status}`);
    await setTimeout(resting);
    return (await watching.since()).rss;
  } finally {
    await stop();
  }
}
