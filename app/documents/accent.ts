/** The colour of a document's titles and rules: the company's, as dark as it must be to be read on paper. */
import { createContext, useContext } from "react";
import { ink } from "./paper.ts";

/** The least contrast with white of text (WCAG 2.2, 1.4.3). */
const leastContrast = 4.5;

const Accent = createContext<string>(ink.accent);

/** Gives the colour to the parts of a document within it. */
export const AccentProvider = Accent.Provider;

/** The colour of the document that is drawn. */
export function useAccent(): string {
  return useContext(Accent);
}

/** A company's colour (#rrggbb), darkened until it can be read on white; the usual one for "". */
export function readableAccent(colour: string): string {
  const channels = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i
    .exec(colour)
    ?.slice(1)
    .map((hex) => Number.parseInt(hex, 16));
  if (!channels) return ink.accent;
  let share = 100;
  const darkened = () => channels.map((channel) => Math.floor((channel * share) / 100));
  while (contrastWithWhite(darkened()) < leastContrast) share -= 1;
  return `#${darkened()
    .map((channel) => channel.toString(16).padStart(2, "0"))
    .join("")}`;
}

/** The contrast ratio of a colour with white, from 1 to 21 (WCAG 2.2, relative luminance). */
export function contrastWithWhite(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}
