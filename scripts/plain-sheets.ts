/**
 * The one style sheet of each plain page: all sheets that the page has otherwise, without the sheets of other rooms,
 * and without the rules for what only scripts put into a page and for what no page with this sheet has
 * (docs/decisions/0120-plain-pages.md).
 */
import { hash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import {
  bundle,
  type CustomAtRules,
  type Selector,
  type SelectorComponent,
  transform,
  type Visitor,
} from "lightningcss";
import routes from "../app/routes.ts";
import { cssTargets as targets } from "./browsers.ts";
import { classesOf } from "./page-classes.ts";

/**
 * Classes that no page has before scripts run, as no page has options of a list that opens while one types.
 * plain-pages.test.ts fails where a plain page has one.
 */
const ofScripts =
  /^(rbc-.*|react-pdf__.*|big-calendar|pick-hits|floating|viewer|viewer-message|sheets|pad|pad-.*|dragged|drop-(before|after)|closing-question|unsent|loading)$/;

/**
 * Sheets of styles.css that only some screens need, by how the paths of their modules begin. All others are on every
 * page.
 */
const ofScreens: Readonly<Record<string, readonly string[]>> = {
  "bank/bank.css": ["bank/"],
  "catalogue/products.css": ["catalogue/"],
  "checklists/checklists.css": ["checklists/", "service-reports/", "quote-builder/", "invoice-builder/"],
  "corrections/corrections.css": ["corrections/"],
  "payments/payments.css": ["payments/", "receivables/", "corrections/"],
  "quote-builder/builder.css": ["quote-builder/", "invoice-builder/", "invoices/create.", "customer-card/"],
  "settings/settings.css": ["settings/"],
  "shell/admin.css": ["shell/admin."],
  "shell/sessions.css": ["shell/sessions."],
  "signature/signature-pad.css": ["report-writing/report-form.", "customer-declarations/"],
  "ui/lines.css": ["quote-builder/", "invoice-builder/", "corrections/"],
  "users/users.css": ["users/"],
};

/** The sheets of the program itself, as the build links them: the frame's first. */
type Linked = Readonly<Record<string, { css?: string[] }>>;

/** A layout or screen of the product. */
type Module = { id: string; file: string; isScreen: boolean };

const styles = "app/styles.css";

/** Writes the style sheets of all pages; gives their addresses by the id of the innermost layout or screen. */
export function writePlainSheets(folder: string, linked: Linked): Record<string, string> {
  const root = { id: "root", file: "root.tsx", isScreen: false };
  const pages = pagesOf(routes, [root]).map((modules) => ({ modules, names: namesOf(modules, folder, linked) }));
  // Pages of the same sheets share one, so it has the rules for all of them. What opens over a screen needs more than
  // the screen itself.
  const shared = Map.groupBy(pages, ({ modules, names }) => [screensOf(modules).length > 1, ...names].join());
  return Object.fromEntries(
    [...shared.values()].flatMap((group) => {
      const files = group.flatMap(({ modules }) => modules.map(({ file }) => file));
      const sheet = plainSheet(group[0]?.names ?? [], classesOf([...files, "shell/plain-page.server.tsx"]));
      const address = write(folder, sheet);
      return group.map(({ modules }) => [modules.at(-1)?.id, address] as const);
    }),
  );
}

/** The sheets that a page with these modules has. */
function namesOf(modules: readonly Module[], folder: string, linked: Linked): string[] {
  const [frame = "", ...others] = new Set(modules.flatMap(({ id }) => linked[id]?.css ?? []));
  if (!frame.startsWith("/assets/frame-")) throw new Error(`The first style sheet is not the frame's: ${frame}`);
  return [...sheetsFor(modules), ...others.map((name) => join(folder, name.replace(/^\/assets\/|#$/g, "")))];
}

/** The root alone, and every layout and screen with those around it, outermost first. */
function pagesOf(entries: readonly RouteConfigEntry[], around: Module[]): Module[][] {
  const inner = entries.flatMap((entry) => {
    const { id = entry.file.replace(/\.tsx?$/, ""), file, path, index = false } = entry;
    return pagesOf(entry.children ?? [], [...around, { id, file, isScreen: index || path !== undefined }]);
  });
  return [around, ...inner];
}

function screensOf(modules: readonly Module[]): Module[] {
  return modules.filter(({ isScreen }) => isScreen);
}

/** The sheets of styles.css that a page needs, in their order, then that of plain pages. */
function sheetsFor(modules: readonly Module[]): string[] {
  const all = Array.from(readFileSync(styles, "utf8").matchAll(/@import "\.\/([^"]+)"/g), ([, name = ""]) => name);
  const unknown = Object.keys(ofScreens).filter((name) => !all.includes(name));
  if (unknown.length > 0) throw new Error(`${styles} has no ${unknown.join()}`);
  const screens = screensOf(modules);
  const isNeeded = (name: string) =>
    ofScreens[name]?.some((beginning) => screens.some(({ file }) => file.startsWith(beginning))) ?? true;
  return [...all.filter(isNeeded), "shell/plain.css"].map((name) => join("app", name));
}

/** Drops the selectors for what no page has; a rule without a selector goes with them. */
function withoutUnused(isUsed: (name: string) => boolean): Visitor<CustomAtRules> {
  const isUnused = (part: SelectorComponent) =>
    (part.type === "class" && (ofScripts.test(part.name) || !isUsed(part.name))) ||
    (part.type === "attribute" && part.name === "aria-selected") ||
    (part.type === "attribute" && part.name === "role" && part.operation?.value === "option");
  const keep = (selector: Selector) => (selector.some(isUnused) ? [] : selector);
  return { Selector: keep };
}

/** The sheets as one, for the oldest browsers that are supported (vite.config.ts). */
function plainSheet(names: readonly string[], isUsed: (name: string) => boolean): string {
  const sheets = names.map((filename) => bundle({ filename, targets }).code.toString());
  const { code } = transform({
    filename: "plain.css",
    code: Buffer.from(sheets.join("\n").replace(/@media \(scripting: ?none\)/g, "@media all")),
    minify: true,
    targets,
    visitor: withoutUnused(isUsed),
  });
  return code.toString();
}

function write(folder: string, sheet: string): string {
  const name = `plain-${hash("sha256", sheet, "hex").slice(0, 8)}.css`;
  writeFileSync(join(folder, name), sheet);
  return `/assets/${name}`;
}
