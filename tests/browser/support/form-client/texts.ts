/** Texts and labels of elements, and how Playwright compares them. */

/** The wanted text: contained in any case (upper or lower), or the whole text where `exact`. */
export type Wanted = { text: string | RegExp; exact?: boolean };

export function collapseSpaces(text: string): string {
  return text
    .replaceAll(/[\u200b\u00ad]/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
}

export function isWanted(found: string, { text, exact }: Wanted): boolean {
  if (text instanceof RegExp) return new RegExp(text.source, text.flags.replace("g", "")).test(found);
  const [one, other] = [collapseSpaces(found), collapseSpaces(text)];
  return exact ? one === other : one.toLowerCase().includes(other.toLowerCase());
}

/** Whether Playwright ignores the text of an element. */
function isPassedOver(element: Element): boolean {
  return element.matches("script, noscript, style") || element.closest("head") !== null;
}

/** The whole text of an element; for <input type=submit> and the like its value. */
export function textOf(element: Element): string {
  if (isPassedOver(element)) return "";
  if (element.matches('input:is([type="submit"], [type="button"], [type="reset"])'))
    return (element as HTMLInputElement).value;
  return [...element.childNodes]
    .map((child) => {
      if (child.nodeType === child.TEXT_NODE) return child.nodeValue ?? "";
      return child.nodeType === child.ELEMENT_NODE ? textOf(child as Element) : "";
    })
    .join("");
}

/** The innermost elements with a text. As in Playwright, only exact texts and patterns are found inside <noscript>. */
export function elementsByText(place: ParentNode, wanted: Wanted): Element[] {
  const matches = (element: Element) => !isPassedOver(element) && isWanted(textOf(element), wanted);
  const isContained = typeof wanted.text === "string" && !wanted.exact;
  const within = (element: Element): Element[] => {
    if (isContained && !matches(element)) return [];
    const inner = [...element.children].flatMap(within);
    if (!matches(element) || [...element.children].some(matches)) return inner;
    return [element, ...inner];
  };
  return [...place.children].flatMap(within);
}

/** The texts of an element's labels. */
export function labelsOf(element: Element): string[] {
  const ids = element.getAttribute("aria-labelledby")?.split(/\s+/) ?? [];
  const named = ids.flatMap((id) => element.ownerDocument.getElementById(id) ?? []);
  if (named.length > 0) return named.map(textOf);
  const label = element.getAttribute("aria-label");
  if (label?.trim()) return [label];
  if (!element.matches("button, meter, output, progress, select, textarea, input:not([type=hidden])")) return [];
  return [...((element as HTMLInputElement).labels ?? [])].map(textOf);
}
