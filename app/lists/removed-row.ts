/**
 * Where the focus goes when a press takes the row of the pressed button out of its list: a browser leaves it nowhere,
 * and who works by keyboard would begin at the top of the page.
 */

/** The focused control of a row, and where it was in its list. */
type Place = {
  control: HTMLElement;
  /** The element whose children are the rows. */
  rows: Element;
  index: number;
  /** The headings of the list and of its page, the nearest first. */
  headings: HTMLElement[];
  pathname: string;
  /** Whether a form was posted since. */
  posted: boolean;
};

let place: Place | null = null;

/**
 * From now on gives the focus of a control whose row was removed by a posted form to the same control of the row that
 * took its place, else of the row before, else to the heading of the list. In every list, also for the forms of dialogs
 * over it. Call it once.
 */
export function keepFocusInLists(): void {
  if (document.activeElement instanceof HTMLElement) noteFocus(document.activeElement);
  document.addEventListener("focusin", ({ target }) => target instanceof HTMLElement && noteFocus(target));
  const noteForm = ({ target }: SubmitEvent) => {
    if (place && target instanceof HTMLFormElement && target.method === "post") place.posted = true;
  };
  document.addEventListener("submit", noteForm, true);
  new MutationObserver(lookForRow).observe(document.body, { childList: true, subtree: true });
}

function noteFocus(control: HTMLElement): void {
  // A question asked in a dialog is about the row behind it, whose control has the focus again when it closes.
  if (control.closest("dialog")) return;
  const before = place;
  place = placeOf(control);
  if (place && before?.control === control) place.posted = before.posted;
}

function lookForRow(): void {
  if (!place?.posted || place.control.isConnected || document.activeElement !== document.body) return;
  // The rows come back in place of the sentence that they are loaded.
  if (place.rows.isConnected && place.rows.querySelector(".loading")) return;
  const left = place;
  place = null;
  if (left.pathname === window.location.pathname) focusBeside(left);
}

function placeOf(control: HTMLElement): Place | null {
  const row = control.closest("main :is(tbody > tr, ul > li)");
  const rows = row?.parentElement;
  if (!row || !rows) return null;
  const headings = [
    rows.closest("section")?.querySelector<HTMLElement>("h2"),
    document.querySelector<HTMLElement>("h1"),
  ];
  return {
    ...{ control, rows, index: [...rows.children].indexOf(row) },
    headings: headings.filter((heading) => heading instanceof HTMLElement),
    ...{ pathname: window.location.pathname, posted: false },
  };
}

function focusBeside({ control, rows, index, headings }: Place): void {
  const beside = rows.isConnected ? [rows.children[index], rows.children[index - 1]] : [];
  const same = beside.map((row) => row && sameControl(row, control)).find(Boolean);
  const heading = headings.find(({ isConnected }) => isConnected);
  if (!same && heading) heading.tabIndex = -1;
  (same ?? heading)?.focus();
}

/** The control of a row that does what one of another row did. */
function sameControl(row: Element, control: HTMLElement): HTMLElement | undefined {
  const alike = [...row.querySelectorAll<HTMLElement>(control.tagName)].filter(
    (other) => other.className === control.className && actionOf(other) === actionOf(control),
  );
  // The links of a row differ by their texts, which may also name the row.
  return alike.find(({ textContent }) => textContent === control.textContent) ?? alike[0];
}

function actionOf(control: HTMLElement): string {
  return control instanceof HTMLButtonElement
    ? `${control.name} ${control.value}`
    : (control.getAttribute("name") ?? "");
}
