/** The model of an engineer: colour, initials, F-gas certificate. For browser and server. */
import { addDays, type Day } from "#app/platform/dates.ts";
import { fold } from "#app/platform/fold.ts";
import type { WeekHours } from "./hours.ts";

/**
 * The colours that engineers can have: those of Okabe and Ito, made to be told apart by people who are colour blind
 * (Color Universal Design, 2008), and an indigo in place of their black. Initials always stand in them. tokens.css has
 * the same colours, with that of the initials.
 */
export const colours = {
  ...({ blue: "#0072b2", orange: "#e69f00", green: "#009e73", pink: "#cc79a7" } as const),
  ...({ indigo: "#332288", yellow: "#f0e442", red: "#d55e00", sky: "#56b4e9" } as const),
};

export type ColourName = keyof typeof colours;
export type Colour = (typeof colours)[ColourName];

export const palette = Object.values(colours) as [Colour, ...Colour[]];

/** The name of a colour, which is also its class in the style sheet. */
export function colourName(colour: Colour): ColourName {
  const names = Object.keys(colours) as ColourName[];
  return names.find((name) => colours[name] === colour) ?? "blue";
}

export type Certificate = {
  number: string;
  category: string;
  /** The last day on which it is valid; null: not known. */
  until: Day | null;
};

export type Engineer = {
  id: number;
  name: string;
  email: string | null;
  active: number;
  colour: Colour;
  /** One to four letters that no other engineer has, read beside the colour. */
  initials: string;
  phone: string;
  /** The account with which the engineer signs in; null without one. */
  user_id: number | null;
  /** The F-gas certificate; null without one. */
  certificate: Certificate | null;
  /** Null: the company's. */
  hours: WeekHours | null;
};

/** The longest texts, in characters. */
export const maxPhone = 40;
export const maxCertificate = 40;

/** The days before the end of a certificate from which on it is warned about. */
const certificateWarningDays = 60;

/** Whether a certificate is valid, near its end, or over. */
export function certificateState(until: Day | null, today: Day): "valid" | "ending" | "ended" {
  if (until === null) return "valid";
  if (until < today) return "ended";
  return until <= addDays(today, certificateWarningDays) ? "ending" : "valid";
}

/** The colour that the fewest of the given have, the first of them in the order of the palette. */
export function nextColour(taken: readonly string[]): Colour {
  const uses = (colour: string) => taken.filter((one) => one === colour).length;
  return palette.reduce((best, colour) => (uses(colour) < uses(best) ? colour : best));
}

/**
 * The initials of each name, in the same order: the first letters of the first and the last word ("NP"), more letters
 * of the last word where two would be the same ("ARu", "ARe"), and else a number.
 */
export function initialsAmong(names: readonly string[]): string[] {
  const given: string[] = [];
  const isTaken = (initials: string) => given.some((one) => fold(one) === fold(initials));
  const clashes = (initials: string) => names.filter((name) => fold(initialsOf(name, 1)) === fold(initials)).length > 1;
  for (const name of names) {
    const short = initialsOf(name, 1);
    const ways = [...(clashes(short) ? [] : [short]), initialsOf(name, 2), initialsOf(name, 3)];
    let found = ways.find((way) => !isTaken(way));
    for (let number = 2; found === undefined; number += 1) {
      if (!isTaken(`${short}${number}`)) found = `${short}${number}`;
    }
    given.push(found);
  }
  return given;
}

function initialsOf(name: string, letters: number): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? ["?"];
  const [first = "?", last = ""] = [words[0], words.length > 1 ? words.at(-1) : ""];
  if (last === "") return capitalize(first.slice(0, letters + 1));
  return `${capitalize(first.slice(0, 1))}${capitalize(last.slice(0, letters))}`;
}

function capitalize(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1).toLowerCase();
}
