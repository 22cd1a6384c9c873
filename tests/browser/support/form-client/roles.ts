/** Roles (by the table of HTML-AAM), accessible names (by dom-accessibility-api) and states of elements. */
import { computeAccessibleDescription, computeAccessibleName } from "dom-accessibility-api";
import type { Rendered } from "./rendered.ts";
import { collapseSpaces } from "./texts.ts";

type RoleOf = string | ((element: Element) => string | null);

const inPart = "article, aside, main, nav, section";
const isNamed = (element: Element) =>
  ["aria-label", "aria-labelledby", "title"].some((name) => element.getAttribute(name));

const inputRoles: Record<string, string | null> = {
  button: "button",
  checkbox: "checkbox",
  file: "button",
  hidden: null,
  image: "button",
  number: "spinbutton",
  radio: "radio",
  range: "slider",
  reset: "button",
  search: "searchbox",
  submit: "button",
};

const roles: Record<string, RoleOf> = {
  a: (element) => (element.hasAttribute("href") ? "link" : null),
  article: "article",
  aside: "complementary",
  button: "button",
  caption: "caption",
  dd: "definition",
  details: "group",
  dialog: "dialog",
  dt: "term",
  em: "emphasis",
  fieldset: "group",
  figure: "figure",
  footer: (element) => (element.closest(inPart) ? null : "contentinfo"),
  form: (element) => (isNamed(element) ? "form" : null),
  h1: "heading",
  h2: "heading",
  h3: "heading",
  h4: "heading",
  h5: "heading",
  h6: "heading",
  header: (element) => (element.closest(inPart) ? null : "banner"),
  hr: "separator",
  img: (element) => (element.getAttribute("alt") === "" && !isNamed(element) ? "presentation" : "img"),
  input: (element) => {
    const { type } = element as HTMLInputElement;
    return type in inputRoles ? (inputRoles[type] ?? null) : "textbox";
  },
  li: "listitem",
  main: "main",
  mark: "mark",
  meter: "meter",
  nav: "navigation",
  ol: "list",
  optgroup: "group",
  option: "option",
  output: "status",
  p: "paragraph",
  progress: "progressbar",
  search: "search",
  section: (element) => (isNamed(element) ? "region" : null),
  select: (element) => {
    const { multiple, size } = element as HTMLSelectElement;
    return multiple || size > 1 ? "listbox" : "combobox";
  },
  strong: "strong",
  svg: "img",
  table: "table",
  tbody: "rowgroup",
  td: "cell",
  textarea: "textbox",
  tfoot: "rowgroup",
  th: (element) => (/^row/.test(element.getAttribute("scope") ?? "") ? "rowheader" : "columnheader"),
  thead: "rowgroup",
  time: "time",
  tr: "row",
  ul: "list",
};

/** The role of an element, or null. */
export function roleOf(element: Element): string | null {
  const [given] = element.getAttribute("role")?.trim().split(/\s+/) ?? [];
  if (given) return given === "none" ? "presentation" : given;
  const role = roles[element.localName];
  return typeof role === "function" ? role(element) : (role ?? null);
}

function stylesFor(rendered: Rendered) {
  // Names leave out what style sheets add (::before): computing it takes most of the time.
  return {
    computedStyleSupportsPseudoElements: false,
    getComputedStyle: (element: Element) => rendered.styleOf(element),
  };
}

/** @param hidden whether elements outside the accessibility tree get a name */
export function nameOf(element: Element, rendered: Rendered, hidden = false): string {
  return collapseSpaces(computeAccessibleName(element, { ...stylesFor(rendered), hidden }));
}

export function descriptionOf(element: Element, rendered: Rendered): string {
  return collapseSpaces(computeAccessibleDescription(element, stylesFor(rendered)));
}

export function isDisabled(element: Element): boolean {
  return element.matches(":disabled") || element.closest('[aria-disabled="true"]') !== null;
}

/** Whether a checkbox or radio button is checked; null for other elements. */
export function isChecked(element: Element): boolean | null {
  if (element.matches('input:is([type="checkbox"], [type="radio"])')) return (element as HTMLInputElement).checked;
  const said = element.getAttribute("aria-checked");
  return said === null ? null : said === "true";
}

export function isSelected(element: Element): boolean {
  if (element.matches("option")) return (element as HTMLOptionElement).selected;
  return element.getAttribute("aria-selected") === "true";
}

export function levelOf(element: Element): number {
  return Number(element.getAttribute("aria-level") ?? /^h(\d)$/.exec(element.localName)?.[1] ?? 0);
}
