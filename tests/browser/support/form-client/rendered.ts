/** Which elements are visible by Playwright's meaning, as far as style sheets decide it: there is no layout. */

/** Elements that have a size without any content. */
const replaced =
  "img, input, select, textarea, button, canvas, object, iframe, svg, hr, video, audio, progress, meter, td, th";

export class Rendered {
  readonly #shown = new Map<Element, boolean>();
  readonly #styles = new Map<Element, CSSStyleDeclaration>();
  readonly #window: Window;

  constructor(document: Document) {
    if (!document.defaultView) throw new Error("The page has been left");
    this.#window = document.defaultView;
  }

  styleOf(element: Element): CSSStyleDeclaration {
    let style = this.#styles.get(element);
    if (!style) {
      style = this.#window.getComputedStyle(element);
      this.#styles.set(element, style);
    }
    return style;
  }

  /** Whether an element and its ancestors are displayed. <noscript> counts as displayed; jsdom's own styles hide it. */
  isDisplayed(element: Element): boolean {
    let shown = this.#shown.get(element);
    if (shown === undefined) {
      const parent = element.parentElement;
      shown =
        (!parent || (this.isDisplayed(parent) && !isFolded(element, parent))) &&
        (element.matches("noscript") || this.styleOf(element).display !== "none");
      this.#shown.set(element, shown);
    }
    return shown;
  }

  /** Whether an element is displayed, not `visibility: hidden`, and not empty. */
  isVisible(element: Element): boolean {
    if (!this.isDisplayed(element) || isChoice(element)) return false;
    if (this.styleOf(element).display === "contents") return this.#holdsSomething(element);
    return this.styleOf(element).visibility === "visible" && this.#hasBox(element);
  }

  /** Whether an element is left out of the accessibility tree. */
  isHiddenFromNames(element: Element): boolean {
    if (element.matches("style, script, noscript, template") || element.closest('[aria-hidden="true"]')) return true;
    if (!this.isDisplayed(element)) return true;
    return !isChoice(element) && this.styleOf(element).visibility !== "visible";
  }

  #hasBox(element: Element): boolean {
    return element.matches(replaced) || element.matches("html, body") || this.#holdsSomething(element);
  }

  #holdsSomething(element: Element): boolean {
    return [...element.childNodes].some((child) => {
      if (child.nodeType === child.TEXT_NODE) return child.textContent?.trim() !== "";
      return (
        child.nodeType === child.ELEMENT_NODE && this.isDisplayed(child as Element) && this.#hasBox(child as Element)
      );
    });
  }
}

/** Whether an element is the hidden content of closed <details>. */
function isFolded(element: Element, parent: Element): boolean {
  if (!parent.matches("details:not([open])")) return false;
  return element !== parent.querySelector(":scope > summary");
}

/** Whether an element is an option of a drop-down list, which has no box on the page. */
function isChoice(element: Element): boolean {
  const select = element.matches("option, optgroup") ? element.closest("select") : null;
  return select !== null && !select.multiple && select.size <= 1;
}
