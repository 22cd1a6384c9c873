/** Playwright's matchers for pages and locators of the form client, which never wait, and for those of a browser. */
import { type Expect, type ExpectMatcherState, type Locator, expect as real } from "@playwright/test";
import { describeElement, fieldValue } from "./elements.ts";
import { FormLocator } from "./locator.ts";
import { FormPage } from "./page.ts";
import { descriptionOf, isChecked, isDisabled, nameOf } from "./roles.ts";
import { collapseSpaces, isWanted, textOf } from "./texts.ts";
import { unsupported } from "./unsupported.ts";

type Text = string | RegExp;
type Outcome = { pass: boolean; found: unknown; wanted: unknown };
type Result = { pass: boolean; message: () => string };

/** A matcher of one element. Without an element it fails, also with `.not`, as in Playwright. */
function ofOne<T extends unknown[]>(
  name: string,
  look: (element: Element, locator: FormLocator, ...wanted: T) => Outcome,
) {
  return function (this: { isNot: boolean }, locator: FormLocator, ...wanted: T): Result {
    const element = locator.oneOrNone();
    if (!element)
      return told(name, locator, { pass: this.isNot, found: "no such element", wanted: wanted[0] }, this.isNot);
    return told(name, locator, look(element, locator, ...wanted), this.isNot);
  };
}

/** A matcher of all elements that a locator finds. */
function ofAll<T extends unknown[]>(name: string, look: (elements: Element[], ...wanted: T) => Outcome) {
  return function (this: { isNot: boolean }, locator: FormLocator, ...wanted: T): Result {
    return told(name, locator, look(locator.elements(), ...wanted), this.isNot);
  };
}

function told(name: string, of: FormLocator | FormPage, { pass, found, wanted }: Outcome, isNot: boolean): Result {
  const message = () =>
    [
      `expect(${of instanceof FormPage ? "page" : "locator"})${isNot ? ".not" : ""}.${name}()`,
      "",
      ...(of instanceof FormLocator ? [`Locator:  ${of}`] : []),
      `Expected: ${isNot ? "not " : ""}${print(wanted)}`,
      `Found:    ${print(found)}`,
      `Page:     ${(of instanceof FormPage ? of : of.formPage()).url()}`,
    ].join("\n");
  return { pass, message };
}

function print(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(print).join(", ")}]`;
  return value instanceof RegExp || typeof value === "function" ? String(value) : JSON.stringify(value);
}

function rendered(locator: FormLocator) {
  return locator.formPage().reading.rendered;
}

function visibility(name: string, wanted: "visible" | "hidden") {
  return function (this: { isNot: boolean }, locator: FormLocator): Result {
    const element = locator.oneOrNone();
    const isVisible = element !== null && rendered(locator).isVisible(element);
    const found = element ? `${isVisible ? "visible" : "hidden"}: ${describeElement(element)}` : "no such element";
    return told(name, locator, { pass: isVisible === (wanted === "visible"), found, wanted }, this.isNot);
  };
}

function texts(name: string, exact: boolean) {
  const is = (found: string, text: Text) => isWanted(found, { text, exact }) && (exact || isCased(found, text));
  return function (this: { isNot: boolean }, locator: FormLocator, wanted: Text | readonly Text[]): Result {
    if (!Array.isArray(wanted)) {
      return ofOne<[Text]>(name, (element, _, text) => ({
        pass: is(textOf(element), text),
        found: collapseSpaces(textOf(element)),
        wanted: text,
      })).call(this, locator, wanted as Text);
    }
    const found = locator.elements().map(textOf);
    let next = 0;
    for (const text of found) if (next < wanted.length && is(text, wanted[next] ?? "")) next += 1;
    const pass = next === wanted.length && (!exact || found.length === wanted.length);
    return told(name, locator, { pass, found: found.map(collapseSpaces), wanted }, this.isNot);
  };
}

/** Whether a text is contained in the same case: toContainText is case-sensitive, getByText is not. */
function isCased(found: string, text: Text): boolean {
  return text instanceof RegExp || collapseSpaces(found).includes(collapseSpaces(text));
}

function isFull(found: string, wanted: Text): boolean {
  return isWanted(found, { text: wanted, exact: true });
}

function none(name: string) {
  return () => {
    throw unsupported(name);
  };
}

const matchers = {
  toBeVisible: visibility("toBeVisible", "visible"),
  toBeHidden: visibility("toBeHidden", "hidden"),
  toBeAttached: ofAll("toBeAttached", ({ length }) => ({ pass: length > 0, found: length, wanted: "some" })),
  toHaveCount: ofAll<[number]>("toHaveCount", (elements, wanted) => ({
    pass: elements.length === wanted,
    found:
      elements.length === wanted ? wanted : `${elements.length}: ${elements.map(describeElement).join("\n          ")}`,
    wanted,
  })),
  toHaveText: texts("toHaveText", true),
  toContainText: texts("toContainText", false),
  toHaveValue: ofOne<[Text]>("toHaveValue", (element, _, wanted) => ({
    pass: typeof wanted === "string" ? fieldValue(element) === wanted : wanted.test(fieldValue(element)),
    found: fieldValue(element),
    wanted,
  })),
  toHaveAttribute: ofOne<[string, Text?]>("toHaveAttribute", (element, _, name, wanted) => {
    const found = element.getAttribute(name);
    const pass =
      found !== null && (wanted === undefined || (wanted instanceof RegExp ? wanted.test(found) : found === wanted));
    return { pass, found: found === null ? `no ${name}` : found, wanted: wanted ?? name };
  }),
  toBeChecked: ofOne<[{ checked?: boolean }?]>("toBeChecked", (element, _, { checked = true } = {}) => ({
    pass: isChecked(element) === checked,
    found: isChecked(element),
    wanted: checked,
  })),
  toBeDisabled: ofOne("toBeDisabled", (element) => ({
    pass: isDisabled(element),
    found: describeElement(element),
    wanted: "disabled",
  })),
  toBeEnabled: ofOne("toBeEnabled", (element) => ({
    pass: !isDisabled(element),
    found: describeElement(element),
    wanted: "enabled",
  })),
  toBeFocused: ofOne("toBeFocused", (element) => ({
    pass: element.ownerDocument.activeElement === element,
    found: describeElement(element.ownerDocument.activeElement ?? element),
    wanted: describeElement(element),
  })),
  toHaveAccessibleName: ofOne<[Text]>("toHaveAccessibleName", (element, locator, wanted) => {
    const found = nameOf(element, rendered(locator));
    return { pass: isFull(found, wanted), found, wanted };
  }),
  toHaveAccessibleDescription: ofOne<[Text]>("toHaveAccessibleDescription", (element, locator, wanted) => {
    const found = descriptionOf(element, rendered(locator));
    return { pass: isFull(found, wanted), found, wanted };
  }),
  toHaveURL(this: { isNot: boolean }, page: FormPage, wanted: string | RegExp | ((url: URL) => boolean)): Result {
    const url = page.url();
    const isIt = () => {
      if (typeof wanted === "function") return wanted(new URL(url));
      return wanted instanceof RegExp ? wanted.test(url) : new URL(wanted, page.baseURL).href === url;
    };
    return told("toHaveURL", page, { pass: isIt(), found: url, wanted }, this.isNot);
  },
  async toHaveTitle(this: { isNot: boolean }, page: FormPage, wanted: Text): Promise<Result> {
    const found = await page.title();
    return told("toHaveTitle", page, { pass: isFull(found, wanted), found, wanted }, this.isNot);
  },
  toHaveCSS: none("toHaveCSS"),
  toBeInViewport: none("toBeInViewport"),
  toHaveScreenshot: none("toHaveScreenshot"),
};

/**
 * Playwright's toBeVisible() for locators of a browser, which waits as clicks do. While the element is not there,
 * Playwright's own writes an outline of the whole page for its message each time that it looks, which takes 40 ms of
 * the page's process, twice a test.
 */
async function toBeVisible(this: ExpectMatcherState, locator: Locator): Promise<Result> {
  try {
    if (this.isNot) await real(locator).toBeHidden();
    else await locator.waitFor({ timeout: this.timeout }).catch(() => real(locator).toBeVisible({ timeout: 1 }));
    return { pass: !this.isNot, message: () => "" };
  } catch (error) {
    return { pass: this.isNot, message: () => (error as Error).message };
  }
}

/** Playwright's `expect`, with matchers of our own for pages and locators of the form client. */
export function expectBoth(): Expect {
  const ofClient = real.extend(matchers);
  const ofBrowser = real.extend({ toBeVisible });
  return new Proxy(real, {
    apply(_, self, given: [unknown, ...unknown[]]) {
      const [actual] = given;
      const isClient = actual instanceof FormPage || actual instanceof FormLocator;
      return Reflect.apply(isClient ? ofClient : ofBrowser, self, given);
    },
  });
}
