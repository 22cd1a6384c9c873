/** The part of Playwright's Locator that tests without JavaScript use. */
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import type { Locator } from "@playwright/test";
import { describeElement, fieldValue } from "./elements.ts";
import { Finder, filterOf, stepsOf, type Within } from "./finder.ts";
import type { ChosenFile } from "./form-data.ts";
import type { FormPage } from "./page.ts";
import { and, describeSteps, filtered, findElements, nth, or, type Step } from "./query.ts";
import { isChecked, isDisabled } from "./roles.ts";
import { asPlaywright, unsupported } from "./unsupported.ts";

type Forced = { force?: boolean };
type Choice = string | { label?: string; value?: string; index?: number };
type Given = string | ChosenFile;

/** A locator on a page of the form client, typed as Playwright's. */
export function locate(page: FormPage, steps: readonly Step[]): Locator {
  return asPlaywright<Locator>(new FormLocator(page, steps), "locator");
}

export class FormLocator extends Finder {
  override readonly steps: readonly Step[];
  readonly #page: FormPage;

  constructor(page: FormPage, steps: readonly Step[]) {
    super();
    this.#page = page;
    this.steps = steps;
  }

  formPage(): FormPage {
    return this.#page;
  }

  protected narrow(...steps: Step[]): Locator {
    return locate(this.#page, [...this.steps, ...steps]);
  }

  page() {
    return this.#page.asPage;
  }

  override toString(): string {
    return describeSteps(this.steps);
  }

  filter(within: Within): Locator {
    return this.narrow(filtered(filterOf(within)));
  }

  first(): Locator {
    return this.nth(0);
  }

  last(): Locator {
    return this.nth(-1);
  }

  nth(index: number): Locator {
    return this.narrow(nth(index));
  }

  and(other: Locator): Locator {
    return this.narrow(and(stepsOf(other)));
  }

  or(other: Locator): Locator {
    return this.narrow(or(stepsOf(other)));
  }

  /** The elements that it finds on the page as it is now. */
  elements(): Element[] {
    const { reading } = this.formPage();
    return findElements(this.steps, reading.document, reading);
  }

  /** The element that it finds, or null. Throws for more than one (Playwright's strict mode). */
  oneOrNone(): Element | null {
    const found = this.elements();
    const [element = null] = found;
    if (found.length < 2) return element;
    const said = found.map((each) => `  ${describeElement(each)}`).join("\n");
    throw new Error(
      `strict mode violation: ${this} finds ${found.length} elements on ${this.formPage().url()}:\n${said}`,
    );
  }

  async count(): Promise<number> {
    return this.elements().length;
  }

  async all(): Promise<Locator[]> {
    return this.elements().map((_, index) => this.nth(index));
  }

  async textContent(): Promise<string | null> {
    return this.#one().textContent;
  }

  async allTextContents(): Promise<string[]> {
    return this.elements().map((element) => element.textContent ?? "");
  }

  async inputValue(): Promise<string> {
    return fieldValue(this.#one());
  }

  async getAttribute(name: string): Promise<string | null> {
    return this.#one().getAttribute(name);
  }

  async isVisible(): Promise<boolean> {
    const element = this.oneOrNone();
    return element !== null && this.formPage().reading.rendered.isVisible(element);
  }

  async isHidden(): Promise<boolean> {
    return !(await this.isVisible());
  }

  async isEnabled(): Promise<boolean> {
    return !isDisabled(this.#one());
  }

  async isDisabled(): Promise<boolean> {
    return isDisabled(this.#one());
  }

  async isChecked(): Promise<boolean> {
    return isChecked(this.#one()) === true;
  }

  async waitFor({ state = "visible" }: { state?: "visible" | "hidden" | "attached" | "detached" } = {}): Promise<void> {
    const there = this.elements().length > 0;
    const holds = {
      attached: there,
      detached: !there,
      visible: there && (await this.isVisible()),
      hidden: await this.isHidden(),
    };
    if (!holds[state]) throw new Error(`${this} is not ${state} on ${this.formPage().url()}`);
  }

  async focus(): Promise<void> {
    (this.#one() as HTMLElement).focus();
  }

  async blur(): Promise<void> {
    (this.#one() as HTMLElement).blur();
  }

  async click({ force }: Forced = {}): Promise<void> {
    const page = this.formPage();
    await page.follow(page.current.click(this.#ready(force)));
  }

  tap(options?: Forced): Promise<void> {
    return this.click(options);
  }

  /** Clicks twice, the second time before the answer to the first request; the second answer is displayed. */
  async dblclick(): Promise<void> {
    const page = this.formPage();
    const element = this.#ready();
    await page.followBoth(page.current.click(element), page.current.click(element));
  }

  async fill(text: string): Promise<void> {
    const field = this.#ready() as HTMLInputElement;
    if (
      !field.matches("textarea, input") ||
      field.matches(":is([type=checkbox], [type=radio], [type=file], [type=submit])")
    ) {
      throw new Error(`${this} cannot be filled: ${describeElement(field)}`);
    }
    if (field.readOnly) throw new Error(`${this} is only to be read`);
    field.focus();
    const limit = field.maxLength;
    field.value = limit >= 0 && !["date", "time"].includes(field.type) ? text.slice(0, limit) : text;
    // Fields such as number and date become empty when the text is malformed; Playwright throws then.
    if (text !== "" && field.value === "") throw new Error(`A field of type "${field.type}" does not take "${text}"`);
    this.formPage().current.change(field);
  }

  clear(): Promise<void> {
    return this.fill("");
  }

  check(options?: Forced): Promise<void> {
    return this.setChecked(true, options);
  }

  uncheck(options?: Forced): Promise<void> {
    return this.setChecked(false, options);
  }

  async setChecked(wanted: boolean, { force }: Forced = {}): Promise<void> {
    const box = this.#ready(force);
    if (isChecked(box) === wanted) return;
    this.formPage().current.click(box);
    if (isChecked(box) !== wanted) throw new Error(`${this} cannot be ${wanted ? "ticked" : "unticked"}`);
  }

  async selectOption(choice: Choice | readonly Choice[]): Promise<string[]> {
    const select = this.#ready() as HTMLSelectElement;
    const options = [choice].flat().map((each) => {
      const option = [...select.options].find((one, index) => isChosen(one, index, each as Choice));
      if (!option || option.matches(":disabled")) throw new Error(`${this} has no choice ${JSON.stringify(each)}`);
      return option;
    });
    for (const option of select.options) {
      const chosen = options.includes(option);
      if (chosen || select.multiple) option.selected = chosen;
    }
    this.formPage().current.change(select);
    return options.map(({ value }) => value);
  }

  async setInputFiles(given: Given | readonly Given[]): Promise<void> {
    const field = this.#one();
    if (!field.matches('input[type="file"]')) throw new Error(`${this} takes no files: ${describeElement(field)}`);
    const files = [given].flat().map((file) => (typeof file === "string" ? readChosen(file) : (file as ChosenFile)));
    if (files.length > 1 && !(field as HTMLInputElement).multiple) throw new Error(`${this} takes one file`);
    const { current } = this.formPage();
    current.chosen.set(field, files);
    current.change(field);
  }

  async press(key: string): Promise<void> {
    const page = this.formPage();
    const element = this.#ready() as HTMLElement;
    element.focus();
    if (key === "Enter") await page.follow(page.current.enter(element));
    else throw unsupported(`key ${key}`);
  }

  /** The element that it finds; throws for none and for more than one. */
  #one(): Element {
    const element = this.oneOrNone();
    if (!element) throw new Error(`${this} finds nothing on ${this.formPage().url()}`);
    return element;
  }

  /** The element that it finds; throws unless it is visible and enabled, or `force` is given. */
  #ready(force = false): Element {
    const element = this.#one();
    if (force) return element;
    if (!this.formPage().reading.rendered.isVisible(element))
      throw new Error(`${this} is not visible: ${describeElement(element)}`);
    if (isDisabled(element)) throw new Error(`${this} is disabled: ${describeElement(element)}`);
    return element;
  }
}

function isChosen(option: HTMLOptionElement, index: number, choice: Choice): boolean {
  const label = option.label.replaceAll(/\s+/g, " ").trim();
  if (typeof choice === "string") return option.value === choice || label === choice;
  if (choice.index !== undefined) return index === choice.index;
  return choice.value === undefined ? label === choice.label : option.value === choice.value;
}

function readChosen(path: string): ChosenFile {
  return { name: basename(path), mimeType: "application/octet-stream", buffer: readFileSync(path) };
}
