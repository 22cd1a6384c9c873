/** The forms of a page as a person sees them: the fields to type into, and the buttons that send them. */
import type { Page } from "@playwright/test";

export type SendButton = {
  button: string;
  /** The path that it posts to and the value of its `intent`, or else its name: "/calendar/jobs/:id state". */
  name: string;
};

/** The buttons that send a form by POST; of rows of the same kind those of the first. */
export function sendButtons(page: Page): Promise<SendButton[]> {
  return page.evaluate(() => {
    const found = new Map<string, { button: string; name: string }>();
    for (const [at, button] of [...document.querySelectorAll<HTMLButtonElement>("button[type=submit]")].entries()) {
      const { form } = button;
      // The drawer repeats the buttons of the top bar; those behind a dialog cannot be pressed.
      const out = button.closest(".drawer") || (document.querySelector("dialog[open]") && !button.closest("dialog"));
      if (form?.method !== "post" || out || button.tabIndex < 0 || button.disabled) continue;
      button.dataset.walked = String(at);
      const action = button.getAttribute("formaction") ?? form.getAttribute("action") ?? "";
      const address = new URL(action, location.href).pathname.replace(/\/\d+(?=\/|$)/g, "/:id");
      const does = button.name === "intent" ? button.value.replace(/:\d+$/, "") : button.name;
      const name = `${address} ${does}`.trim();
      if (!found.has(name)) found.set(name, { button: `button[data-walked="${at}"]`, name });
    }
    return [...found.values()];
  });
}

/** Types into every text field of a button's form, and changes every choice. */
export async function fillForm(page: Page, button: string): Promise<void> {
  await page.locator(button).evaluate(fillInPage, typed);
  // The server is asked about a customer's tax number; its answer adds a box to the form, which moves the button.
  if ((await page.locator(`form:has(${button}) .customer-fields [name=nie]`).count()) > 0) {
    await page.locator("[name=nie_confirmed]").waitFor();
  }
  // So it is about a slot, which is typed here past the end of the engineers' working hours; not where the form was
  // asked for several days, of which each has the working hours.
  const form = page.locator(`form:has(${button})`);
  const [assigned, days] = [form.locator("[name=assigned]:checked"), form.locator("select[name=days]")];
  if ((await assigned.count()) > 0 && (await days.count()) === 0) await page.locator("[name=confirmed]").waitFor();
}

/** Runs in the page, in one call for all fields: a call for each field takes most of a test's time. */
async function fillInPage(button: HTMLElement, texts: Record<string, string>): Promise<void> {
  const form = (button as HTMLButtonElement).form as HTMLFormElement;
  // The box that confirms a time comes and goes with the answers about the other fields.
  const fields = form.querySelectorAll<HTMLInputElement>("input:not([name=confirmed]), textarea, select");
  for (const field of fields) {
    if (!field.isConnected || !field.checkVisibility({ visibilityProperty: true }) || field.matches(":disabled"))
      continue;
    // With a day after its last one the browser would not send the form.
    const text = field.type === "date" && field.max !== "" ? field.max : texts[field.type];
    const last = field instanceof HTMLSelectElement && field.options.length > 1 ? field.options.length - 1 : null;
    field.focus();
    if (field.type === "checkbox") field.click();
    // The property of the class, not the one by which React watches the element.
    if (text !== undefined)
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, text);
    if (last !== null) (field as unknown as HTMLSelectElement).selectedIndex = last;
    if (text !== undefined || last !== null) {
      for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
    }
    // React shows what an event changed before the next one, as it does for a person.
    await new Promise((done) => setTimeout(done));
  }
  // On leaving, a field may format its value.
  (document.activeElement as HTMLElement | null)?.blur();
}

/** A valid text for each type of field. */
const typed: Record<string, string> = {
  text: "7",
  textarea: "typed and kept",
  email: "typed@example.com",
  // No other customer's, so that no question about doubles moves the buttons.
  tel: "600111223",
  url: "https://example.com",
  number: "3",
  password: "typed and kept",
  date: "2031-05-06",
  time: "11:30",
};

/** The values of a button's form, without hidden fields and the box that fillForm does not fill. */
export function valuesOf(page: Page, button: string): Promise<unknown[]> {
  return page.locator(button).evaluate((element: HTMLButtonElement) =>
    [...(element.form?.elements ?? [])].flatMap((control) => {
      const { name, value, type, checked } = control as HTMLInputElement;
      if (type === "hidden" || type === "submit" || type === "button" || control.tagName === "FIELDSET") return [];
      // An answer about a field that was filled before the last one may still show it.
      if (name === "confirmed") return [];
      return [{ name, value, checked }];
    }),
  );
}
