/** Values and descriptions of elements, for locators and messages. */
import { textOf } from "./texts.ts";

/** The value of a field. Throws for elements that have none. */
export function fieldValue(element: Element): string {
  if (!element.matches("input, select, textarea")) throw new Error(`${describeElement(element)} has no value`);
  return (element as HTMLInputElement).value;
}

/** The beginning of an element as HTML, for messages. */
export function describeElement(element: Element): string {
  const [tag = ""] = /^<[^>]*>/.exec(element.outerHTML) ?? [];
  return `${tag.slice(0, 160)} ${textOf(element).replaceAll(/\s+/g, " ").trim().slice(0, 60)}`;
}
