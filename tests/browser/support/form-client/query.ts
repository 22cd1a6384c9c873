/** Locators as lists of steps. A step takes elements (first the document) and returns elements. */
import type { Rendered } from "./rendered.ts";
import { isChecked, isDisabled, isSelected, levelOf, nameOf, roleOf } from "./roles.ts";
import { elementsByText, isWanted, labelsOf, textOf, type Wanted } from "./texts.ts";
import { unsupported } from "./unsupported.ts";

export type Place = Document | Element;

/** A document, with styles and accessible names that are cached until it changes. */
export type Reading = { document: Document; rendered: Rendered; names: Map<Element, string> };

export type Step = {
  /** The step as the test wrote it, for messages. */
  said: string;
  find: (places: readonly Place[], reading: Reading) => Element[];
};

/** The elements that the steps find, in document order. */
export function findElements(steps: readonly Step[], root: Place, reading: Reading): Element[] {
  let places: Place[] = [root];
  for (const { find } of steps) places = [...new Set(find(places, reading))].sort(inOrder);
  return places as Element[];
}

function inOrder(a: Node, b: Node): number {
  return a === b ? 0 : a.compareDocumentPosition(b) & a.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}

function descend(said: string, find: (place: Place, reading: Reading) => Element[]): Step {
  return { said, find: (places, reading) => places.flatMap((place) => find(place, reading)) };
}

function print(name: string, text: string | RegExp, options: object = {}): string {
  const given = Object.keys(options).length > 0 ? `, ${JSON.stringify(options, regExpsAsText)}` : "";
  return `${name}(${text instanceof RegExp ? text : JSON.stringify(text)}${given})`;
}

function regExpsAsText(_key: string, value: unknown): unknown {
  return value instanceof RegExp ? String(value) : value;
}

export type RoleOptions = {
  name?: string | RegExp;
  exact?: boolean;
  checked?: boolean;
  disabled?: boolean;
  includeHidden?: boolean;
  level?: number;
  selected?: boolean;
};

const roleOptions = new Set(["name", "exact", "checked", "disabled", "includeHidden", "level", "selected"]);

export function byRole(role: string, options: RoleOptions = {}): Step {
  const strange = Object.keys(options).find((option) => !roleOptions.has(option));
  if (strange) throw unsupported(`getByRole with ${strange}`);
  const { name, exact, checked, disabled, includeHidden, level, selected } = options;
  return descend(print("getByRole", role, options), (place, { rendered, names }) =>
    [...place.querySelectorAll("*")].filter((element) => {
      if (roleOf(element) !== role) return false;
      if (level !== undefined && levelOf(element) !== level) return false;
      if (checked !== undefined && isChecked(element) !== checked) return false;
      if (selected !== undefined && isSelected(element) !== selected) return false;
      if (disabled !== undefined && isDisabled(element) !== disabled) return false;
      if (!includeHidden && rendered.isHiddenFromNames(element)) return false;
      if (name === undefined) return true;
      const found = names.get(element) ?? nameOf(element, rendered, includeHidden);
      if (!includeHidden) names.set(element, found);
      return isWanted(found, { text: name, exact: exact === true });
    }),
  );
}

export function byText(text: string | RegExp, options?: { exact?: boolean }): Step {
  return descend(print("getByText", text, options), (place) => elementsByText(place, { text, ...options }));
}

export function byLabel(text: string | RegExp, options?: { exact?: boolean }): Step {
  return descend(print("getByLabel", text, options), (place) =>
    [...place.querySelectorAll("*")].filter((element) =>
      labelsOf(element).some((label) => isWanted(label, { text, ...options })),
    ),
  );
}

/** The step of getByPlaceholder, getByAltText and getByTitle. */
export function byAttribute(
  said: string,
  attribute: string,
  text: string | RegExp,
  options?: { exact?: boolean },
): Step {
  return descend(print(said, text, options), (place) =>
    [...place.querySelectorAll(`[${attribute}]`)].filter((element) =>
      isWanted(element.getAttribute(attribute) ?? "", { text, ...options }),
    ),
  );
}

/** The step of locator(): CSS, with Playwright's `:has-text()`, `:text-is()` and `:visible`. */
export function bySelector(selector: string): Step {
  if (/^[a-z]+=|>>|^\/\//.test(selector)) throw unsupported(`locator(${JSON.stringify(selector)})`);
  return descend(print("locator", selector), (place, reading) => {
    const marked: [Element, string][] = [];
    const css = selector.replaceAll(extension, (_, name: keyof typeof extensions, argument: string | undefined) => {
      const mark = `data-form-client-${marked.length}`;
      const matching = [...reading.document.querySelectorAll("*")].filter((element) =>
        extensions[name](element, unquote(argument), reading),
      );
      for (const element of matching) {
        element.setAttribute(mark, "");
        marked.push([element, mark]);
      }
      return matching.length > 0 ? `[${mark}]` : ":not(*)";
    });
    const found = [...place.querySelectorAll(css)];
    for (const [element, mark] of marked) element.removeAttribute(mark);
    return found;
  });
}

const extension = /:(has-text|text-is|visible)\b(?:\(("[^"]*"|'[^']*')\))?/g;

const extensions = {
  "has-text": (element: Element, text: string) => isWanted(textOf(element), { text }),
  "text-is": (element: Element, text: string) => isWanted(textOf(element), { text, exact: true }),
  visible: (element: Element, _text: string, { rendered }: Reading) => rendered.isVisible(element),
};

function unquote(text = '""'): string {
  return text.slice(1, -1);
}

export type Filter = { hasText?: string | RegExp; has?: readonly Step[]; visible?: boolean };

/** Keeps the elements that have a text, contain what another locator finds, or are visible. */
export function filtered({ hasText, has, visible }: Filter): Step {
  const said = [
    hasText !== undefined && print("hasText", hasText),
    has && `has(${describeSteps(has)})`,
    visible !== undefined && `visible(${visible})`,
  ];
  return {
    said: `filter(${said.filter(Boolean).join(", ")})`,
    find: (places, reading) =>
      (places as Element[]).filter(
        (element) =>
          (hasText === undefined || isWanted(textOf(element), { text: hasText } satisfies Wanted)) &&
          (!has || findElements(has, element, reading).length > 0) &&
          (visible === undefined || reading.rendered.isVisible(element) === visible),
      ),
  };
}

/** Keeps one element: from 0, or -1 for the last. */
export function nth(index: number): Step {
  return { said: `nth(${index})`, find: (places) => [(places as Element[]).at(index) ?? []].flat() };
}

/** Keeps the elements that another locator finds too. */
export function and(other: readonly Step[]): Step {
  return {
    said: `and(${describeSteps(other)})`,
    find: (places, reading) => {
      const others = new Set(findElements(other, reading.document, reading));
      return (places as Element[]).filter((element) => others.has(element));
    },
  };
}

/** Adds the elements that another locator finds. */
export function or(other: readonly Step[]): Step {
  return {
    said: `or(${describeSteps(other)})`,
    find: (places, reading) => [...(places as Element[]), ...findElements(other, reading.document, reading)],
  };
}

export function describeSteps(steps: readonly Step[]): string {
  return steps.map(({ said }) => said).join(".");
}
