/**
 * docs/behaviour.md: every number that is cited exists in it, and every text that it quotes is in the English
 * catalogue.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../../tests/support/app.ts";
import { textsOf } from "../../tests/support/catalogue-texts.ts";

const behaviour = readFileSync(join(root, "docs", "behaviour.md"), "utf8");

test("every number of behaviour.md that code and tests cite is there", () => {
  const numbers = new Set([...behaviour.matchAll(/^(?:## )?(\d+(?:\.\d+)?)\b/gm)].map(([, number]) => number));
  expect(numbers.size).toBeGreaterThan(60);
  const cited = ["app", "tests", "server", "prisma"].flatMap((folder) => citedIn(join(root, folder)));
  expect(cited.length).toBeGreaterThan(80);
  expect(cited.filter(({ number }) => !numbers.has(number))).toEqual([]);
});

/** The numbers cited in the files of a folder. A citation may continue on the next line of a comment. */
function citedIn(folder: string): { file: string; number: string }[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(tsx?|prisma)$/.test(file) && !file.startsWith(join("platform", "prisma")))
    .flatMap((file) =>
      [...readFileSync(join(folder, file), "utf8").matchAll(/\bbehaviour(?:\s*\n \*)? (\d+(?:\.\d+)?)\b/g)].map(
        ([, number = ""]) => ({ file, number }),
      ),
    );
}

test("the texts that it quotes are said to the letter", () => {
  const texts = textsOf("en").map(({ text }) => text);
  const quoted = [...behaviour.replace(/`[^`]*`/g, "").matchAll(/"([^"]+)"/g)].map(([, text = ""]) =>
    text.replace(/\s+/g, " "),
  );
  expect(quoted.length).toBeGreaterThan(100);
  expect(quoted.filter((text) => !texts.some((said) => saysAll(said, text)))).toEqual([]);
});

/** Whether a text of the catalogue contains a quoted one. "…" and "{name}" stand for inserted values. */
function saysAll(said: string, quoted: string): boolean {
  const parts = quoted.split(/\{\w+\}|…$/).filter((part) => part.trim() !== "");
  return parts.every((part) => said.includes(part.trim()));
}
