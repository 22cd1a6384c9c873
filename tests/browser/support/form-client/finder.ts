/** The methods that find elements, which pages and locators have in common. */
import type { Locator } from "@playwright/test";
import {
  byAttribute,
  byLabel,
  byRole,
  bySelector,
  byText,
  type Filter,
  filtered,
  type RoleOptions,
  type Step,
} from "./query.ts";

type Text = string | RegExp;
type Exact = { exact?: boolean };

export type Within = { hasText?: Text; has?: Locator; visible?: boolean };

/** Base of FormPage and FormLocator: getByRole and so on. */
export abstract class Finder {
  abstract readonly steps: readonly Step[];

  /** A locator with these steps after its own. */
  protected abstract narrow(...steps: Step[]): Locator;

  getByRole(role: string, options?: RoleOptions): Locator {
    return this.narrow(byRole(role, options));
  }

  getByText(text: Text, options?: Exact): Locator {
    return this.narrow(byText(text, options));
  }

  getByLabel(text: Text, options?: Exact): Locator {
    return this.narrow(byLabel(text, options));
  }

  getByPlaceholder(text: Text, options?: Exact): Locator {
    return this.narrow(byAttribute("getByPlaceholder", "placeholder", text, options));
  }

  getByAltText(text: Text, options?: Exact): Locator {
    return this.narrow(byAttribute("getByAltText", "alt", text, options));
  }

  getByTitle(text: Text, options?: Exact): Locator {
    return this.narrow(byAttribute("getByTitle", "title", text, options));
  }

  locator(selector: string | Locator, within?: Within): Locator {
    const found = typeof selector === "string" ? [bySelector(selector)] : stepsOf(selector);
    return this.narrow(...found, ...(within ? [filtered(filterOf(within))] : []));
  }
}

/** The steps of a locator of the form client. Throws for a locator of a real page. */
export function stepsOf(locator: Locator): readonly Step[] {
  if (!(locator instanceof Finder)) throw new Error("A locator of a real page was given to the form client");
  return locator.steps;
}

export function filterOf({ has, ...rest }: Within): Filter {
  return { ...rest, ...(has && { has: stepsOf(has) }) };
}
