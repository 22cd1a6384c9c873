/** Measures how many requests a second the lists answer, beside the plain server, at every size. */
import { median, requestsPerSecond } from "./measure.ts";
import { atLeast, atMost, type Line } from "./report.ts";
import type { Size } from "./stage.ts";

const rounds = 7;
const milliseconds = 500;
const warmUp = 2_000;

const names = ["limit", "list", "anew", "screen", "drawn", "far"] as const;
type Rates = Record<(typeof names)[number], number[]>;

type Turn = { size: Size; targets: ReturnType<typeof targetsOf>; rates: Rates };

/** Measures the lists at every size, and how they slow down from the smallest to the largest. */
export async function measureThroughput(sizes: readonly Size[]): Promise<Line[]> {
  const turns = await takeTurns(sizes);
  return [...turns.flatMap(linesOf), ...growth(turns)];
}

/** The same, without lines of the smaller sizes alone: what the largest one is compared with. */
export async function measureGrowth(sizes: readonly Size[]): Promise<Line[]> {
  const turns = await takeTurns(sizes);
  return [...turns.slice(-1).flatMap(linesOf), ...growth(turns)];
}

/**
 * Measures in rounds over all sizes and targets, so that other load of the machine affects all alike. Such load only
 * ever lowers a figure, so the best rounds, which the notes give, come closest.
 */
async function takeTurns(sizes: readonly Size[]): Promise<Turn[]> {
  const turns = sizes.map((size) => ({ size, targets: targetsOf(size), rates: noRates() }));
  for (const { targets } of turns) {
    for (const name of names) await requestsPerSecond(targets[name], warmUp);
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const { targets, rates } of turns) {
      for (const name of names) rates[name].push(await requestsPerSecond(targets[name], milliseconds));
    }
  }
  return turns;
}

function targetsOf({ quotes, asked, limit }: Size) {
  const far = Math.min(500, quotes / 10);
  let times = 0;
  // An address of its own each time, so that neither a kept answer nor a kept page is sent.
  const anew = (path: string) => ({
    ...asked(path),
    get path() {
      times += 1;
      return `${path}?time=${times}`;
    },
  });
  return {
    limit: { port: limit.port, path: "/" },
    list: asked("/api/quotes"),
    anew: anew("/api/quotes"),
    screen: asked("/quotes"),
    drawn: anew("/quotes"),
    far: asked(`/api/quotes?page=${far}`),
  };
}

function noRates(): Rates {
  return { limit: [], list: [], anew: [], screen: [], drawn: [], far: [] };
}

function linesOf({ size: { quotes }, rates }: Turn): Line[] {
  const share = (name: keyof Rates) => 100 * median(ratios(rates[name], rates.limit));
  const best = (name: keyof Rates) => (100 * Math.max(...rates[name])) / Math.max(...rates.limit);
  const rate = (name: keyof Rates) => `${Math.round(median(rates[name]))} requests/s`;
  const note = (name: keyof Rates) => `${rate(name)}; by the best rounds ${best(name).toFixed(1)} %`;
  const of = `of ${quotes} quotes`;
  return [
    { what: `The limit ${of}`, got: rate("limit") },
    { what: `GET /api/quotes ${of}`, note: note("list"), ...atLeast(share("list"), 15, "% of the limit") },
    {
      what: `GET /api/quotes, read anew each time, ${of}`,
      note: note("anew"),
      got: `${share("anew").toFixed(1)} % of the limit`,
    },
    {
      what: `GET /api/quotes, page 500 or the last, ${of}`,
      note: note("far"),
      got: `${share("far").toFixed(1)} % of the limit`,
    },
    {
      what: `The quotes screen ${of}`,
      note: `${share("screen").toFixed(1)} % of the limit`,
      ...atLeast(median(rates.screen), 400, "requests/s"),
    },
    {
      what: `The quotes screen, drawn anew each time, ${of}`,
      note: `${share("drawn").toFixed(1)} % of the limit`,
      got: `${median(rates.drawn).toFixed(0)} requests/s`,
    },
  ];
}

/** How many times slower the largest size is than the smallest; nothing of one size. */
function growth(turns: readonly Turn[]): Line[] {
  const [smallest, largest] = [turns[0], turns.at(-1)];
  if (!smallest || !largest || smallest === largest) return [];
  const from = `from ${smallest.size.quotes} quotes to ${largest.size.quotes}`;
  const slower = (name: keyof Rates) => {
    const [few, many] = [smallest.rates[name], largest.rates[name]];
    const note = `from ${median(few).toFixed(0)} requests/s to ${median(many).toFixed(0)}`;
    return { note, ...atMost(median(ratios(few, many)), 1.3, "times the work") };
  };
  return [
    { what: `GET /api/quotes, read anew, ${from}`, ...slower("anew") },
    { what: `The quotes screen, drawn anew, ${from}`, ...slower("drawn") },
  ];
}

function ratios(over: readonly number[], under: readonly number[]): number[] {
  return over.map((value, index) => value / (under[index] ?? Number.NaN));
}
