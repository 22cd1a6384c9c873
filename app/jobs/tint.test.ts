/** The text of a job is read on the tint of every engineer's colour, in both themes (WCAG 2.2, 1.4.3). */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { colours } from "#app/engineers/engineer.ts";

const tokens = readFileSync("app/ui/tokens.css", "utf8");
const sheets = ["calendar/tint.css", "calendar/big-calendar.css"]
  .map((path) => readFileSync(`app/${path}`, "utf8"))
  .join("\n");
const shares = [...new Set([...sheets.matchAll(/var\(--tint\) (\d+)%, var\(--surface\)/g)].map(([, n]) => Number(n)))];

const themes = {
  light: /:root \{([^}]*)\}/.exec(tokens)?.[1] ?? "",
  dark: /:root\[data-theme="dark"\] \{([^}]*)\}/.exec(tokens)?.[1] ?? "",
};

type Colour = readonly number[];

const parse = (hex: string): Colour => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
const token = (theme: string, name: string) => parse(new RegExp(`--${name}: (#[0-9a-f]{6})`).exec(theme)?.[1] ?? "");
const mixed = (one: Colour, share: number, other: Colour) =>
  one.map((value, at) => (value * share + (other[at] ?? 0) * (100 - share)) / 100);

function luminance(colour: Colour): number {
  const [r = 0, g = 0, b = 0] = colour.map((value) => {
    const part = value / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: Colour, b: Colour): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

test.each(Object.entries(themes))("the text of a job stands out from every tint in the %s theme", (_, theme) => {
  expect(shares).toHaveLength(2);
  for (const colour of Object.values(colours)) {
    for (const share of shares) {
      const ground = mixed(parse(colour), share, token(theme, "surface"));
      expect(contrast(token(theme, "ink"), ground)).toBeGreaterThanOrEqual(4.5);
    }
  }
});
