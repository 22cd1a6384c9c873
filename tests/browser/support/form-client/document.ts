/** The DOM of an HTML answer. A click on a link or a submit button returns where it leads; the caller loads it. */
import { JSDOM, VirtualConsole } from "jsdom";
import type { ChosenFile, Submission } from "./form-data.ts";

/** What a click asks for: the link to follow or the form to submit. */
export type Intent = { kind: "link"; link: HTMLAnchorElement } | { kind: "form"; submission: Submission };

export class PageDocument {
  readonly document: Document;
  /** The chosen files of each file field; jsdom has no way to set them. */
  readonly chosen = new WeakMap<Element, ChosenFile[]>();
  /** Increases with every change of the document, so that computed values can be cached until then. */
  generation = 0;
  readonly #dom: JSDOM;
  #intent: Intent | null = null;

  /** @param sheets the contents of its style sheets */
  constructor(html: string, url: URL, sheets: readonly string[] = []) {
    // No `runScripts`: the contents of <noscript> are parsed as elements.
    this.#dom = new JSDOM(html, { url: url.href, virtualConsole: new VirtualConsole() });
    this.document = this.#dom.window.document;
    for (const sheet of sheets) {
      const style = this.document.createElement("style");
      style.textContent = sheet;
      this.document.head.append(style);
    }
    this.#dom.window.addEventListener("submit", (event) => {
      event.preventDefault();
      const { submitter } = event as SubmitEvent;
      this.#intent = { kind: "form", submission: { form: event.target as HTMLFormElement, submitter } };
    });
    this.#dom.window.addEventListener("click", (event) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>("a[href]");
      if (!link) return;
      event.preventDefault();
      this.#intent = { kind: "link", link };
    });
    (this.document.querySelector("[autofocus]") as HTMLElement | null)?.focus();
  }

  /** Clicks an element. Returns the link or form that the browser would follow then, or null. */
  click(element: Element): Intent | null {
    this.#intent = null;
    const focusable = element.closest<HTMLElement>("a[href], button, input, select, textarea, summary, [tabindex]");
    const labelled = element.closest("label")?.control;
    (labelled ?? focusable)?.focus();
    withoutValidation(element, () => {
      // jsdom's click() does nothing on links in a disabled fieldset, which browsers follow.
      const { MouseEvent } = this.#dom.window;
      if (!element.closest("a[href]")) (element as HTMLElement).click();
      else element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    });
    return this.#takeIntent(element.closest("form") ?? (focusable as HTMLButtonElement | null)?.form ?? null);
  }

  /** Presses Enter in a field (implicit submission): the first submit button of its form is clicked, if enabled. */
  enter(field: Element): Intent | null {
    const { form } = field as HTMLInputElement;
    if (field.matches("a[href], button, summary")) return this.click(field);
    if (!form || !field.matches("input, select")) return null;
    const button = [...form.elements].find((each) =>
      each.matches('button:not([type]), button[type="submit"], input[type="submit"], input[type="image"]'),
    );
    if (button) return button.matches(":disabled") ? null : this.click(button);
    const texts = [...form.elements].filter((each) => each.matches(textFields));
    if (texts.length > 1) return null;
    this.#intent = null;
    form.requestSubmit();
    return this.#takeIntent(form);
  }

  /** Reports that the value of a field was changed by the user. */
  change(element: Element): void {
    this.generation += 1;
    const { window } = this.#dom;
    for (const type of ["input", "change"]) element.dispatchEvent(new window.Event(type, { bubbles: true }));
  }

  /** Navigates within the document, to the fragment of the address. */
  goTo(url: URL): void {
    this.generation += 1;
    this.#dom.reconfigure({ url: url.href });
    const part = this.document.getElementById(decodeURIComponent(url.hash.slice(1)));
    if (part) part.focus();
  }

  /** Releases the document. */
  close(): void {
    this.#dom.window.close();
  }

  #takeIntent(form: HTMLFormElement | null): Intent | null {
    this.generation += 1;
    // The validation has stopped the submission: a browser moves the focus to the first invalid field.
    if (!this.#intent && form && !form.noValidate) form.querySelector<HTMLElement>(":invalid:not(fieldset)")?.focus();
    return this.#intent;
  }
}

const textFields = `input:is(${[
  "text",
  "search",
  "url",
  "tel",
  "email",
  "password",
  "date",
  "month",
  "week",
  "time",
  "datetime-local",
  "number",
]
  .map((type) => `[type="${type}"]`)
  .join(", ")}, :not([type]))`;

/** Runs `act` with the form's validation off where the button has formnovalidate, which jsdom ignores. */
function withoutValidation(element: Element, act: () => void): void {
  const button = element.closest<HTMLButtonElement>("button[formnovalidate], input[formnovalidate]");
  const { form } = button ?? {};
  const wasChecked = form !== undefined && form !== null && !form.noValidate;
  if (wasChecked) form.noValidate = true;
  act();
  if (wasChecked) form.noValidate = false;
}
