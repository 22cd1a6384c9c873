/** Drives the text browser lynx: reads pages, and fills in forms by keys. */
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Whether lynx is installed, and `script`, which gives it a terminal. */
export const hasTextBrowser = ["lynx", "script"].every((name) => spawnSync("which", [name]).status === 0);

/** What to enter into a field: a text, or how many options down a choice is. */
type Entry = readonly [label: string, value: string | number];

const pageWidth = "250";

/** Instead of a button's name: the one after the field that was filled in last. */
export const next = Symbol("the next button");

export class TextBrowser {
  readonly #url: string;
  readonly #folder = mkdtempSync(join(tmpdir(), "alisio-lynx-"));

  constructor(url: string) {
    this.#url = url;
    const jar = join(this.#folder, "cookies");
    const settings = [
      // In the text of a page each link and field has a number.
      "DEFAULT_KEYPAD_MODE:LINKS_AND_FIELDS_ARE_NUMBERED",
      "ACCEPT_ALL_COOKIES:TRUE",
      "PERSISTENT_COOKIES:TRUE",
      `COOKIE_FILE:${jar}`,
      `COOKIE_SAVE_FILE:${jar}`,
      "CHARACTER_SET:utf-8",
      "NO_PAUSE:TRUE",
    ];
    writeFileSync(this.#path("lynx.cfg"), `${settings.join("\n")}\n`);
  }

  /** The page as text, with its links listed at the end. */
  async read(path: string): Promise<string> {
    return this.#run("lynx", ["-dump", `-width=${pageWidth}`, `-cfg=${this.#path("lynx.cfg")}`, this.#address(path)]);
  }

  /** The address of the first link with this text. */
  async link(path: string, text: string): Promise<string> {
    const page = await this.read(path);
    const number = numberOf(page, `\\[(\\d+)\\]${escaped(text)}`, text);
    const target = new RegExp(`^ *${number}\\. ${escaped(this.#url)}(\\S*)$`, "m").exec(page)?.[1];
    if (!target) throw new Error(`"${text}" leads nowhere:\n${page}`);
    return target;
  }

  /**
   * Opens a page, moves to its fields by arrow keys, fills them in and presses a button, or the one that follows the
   * last field ("next"). On each page that comes then it looks for a link, or for the value that a button sends, by a
   * text of `then`, and presses it. `past` is the number of text fields with which the last page begins: lynx stands in
   * the first of them, where the keys that quit would be typed.
   */
  async send(
    path: string,
    entries: readonly Entry[],
    button: string | typeof next,
    then: readonly string[] = [],
    past = 0,
  ): Promise<void> {
    const page = await this.read(path);
    const keys: string[] = [];
    let at = 1;
    const goTo = (number: number) => {
      keys.push(...Array<string>(Math.abs(number - at)).fill(number < at ? "Up Arrow" : "Down Arrow"));
      at = number;
    };
    for (const [label, value] of entries) {
      goTo(numberOf(page, `${escaped(label)}(?: \\(optional\\))? \\[(\\d+)\\]`, label));
      if (typeof value === "string") keys.push(...keysOf(value));
      else keys.push("^J", ...Array<string>(value).fill("Down Arrow"), "^J");
    }
    if (button === next) goTo(at + 1);
    else goTo(numberOf(page, `\\(\\[(\\d+)\\][^)]*\\) ${escaped(button)}`, button));
    keys.push("^J", ...then.flatMap((text) => ["/", ...keysOf(text), "^J", "^J"]));
    keys.push(...Array<string>(past).fill("Down Arrow"), "Q", "y");
    writeFileSync(this.#path("keys"), keys.map((key) => `key ${key}\n`).join(""));
    // In a terminal as long as the page a text is looked for in all links.
    const command = `stty rows 400 cols ${pageWidth} && lynx -cfg=${this.#path("lynx.cfg")} -cmd_script=${this.#path("keys")} '${this.#address(path)}'`;
    await this.#run("script", ["-qec", command, "/dev/null"]);
  }

  close(): void {
    rmSync(this.#folder, { recursive: true });
  }

  #path(name: string): string {
    return join(this.#folder, name);
  }

  #address(path: string): string {
    return `${this.#url}${path}`;
  }

  async #run(program: string, given: string[]): Promise<string> {
    const env = { PATH: process.env.PATH ?? "", TERM: "xterm", LANG: "C.UTF-8", HOME: this.#folder };
    const child = spawn(program, given, { env, stdio: ["ignore", "pipe", "pipe"], timeout: 30_000 });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk));
    const code = await new Promise<number | null>((done) => child.on("close", done));
    if (code !== 0) throw new Error(`${program} ended with ${code}:\n${output}`);
    return output;
  }
}

function keysOf(text: string): string[] {
  return [...text].map((letter) => (letter === " " ? "<space>" : letter));
}

function numberOf(page: string, pattern: string, what: string): number {
  const found = new RegExp(pattern).exec(page)?.[1];
  if (!found) throw new Error(`There is no "${what}" on the page:\n${page}`);
  return Number(found);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
