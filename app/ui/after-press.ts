/** What was put off until the press that is going on ends; null while nothing is pressed. */
let putOff: (() => void)[] | null = null;

/**
 * Calls `work` when the press of the mouse or the screen that is going on ends; at once where nothing is pressed. For
 * what a field shows or takes away when it is left: pressing a button leaves the field, and a button that moves before
 * it is released gets no click.
 */
export function afterPress(work: () => void): void {
  if (putOff) putOff.push(work);
  else work();
}

function beginPress({ button }: MouseEvent): void {
  if (button === 0) putOff ??= [];
}

function end(): void {
  const works = putOff ?? [];
  putOff = null;
  for (const work of works) work();
}

if (typeof window !== "undefined") {
  window.addEventListener("mousedown", beginPress, true);
  // On the release the browser has already settled what is clicked: the page may move now, before the handlers of the
  // click run. A press that becomes a drag or opens a menu has no release, and one outside the window may have none.
  for (const type of ["mouseup", "dragend", "contextmenu", "keydown"]) window.addEventListener(type, end, true);
}
