import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useWords } from "#app/words/use-words.tsx";
import { LanguageForm } from "./language-form.tsx";
import { PagesForm } from "./pages-form.tsx";
import { useOpenDetails } from "./use-open-details.ts";

type DrawerProps = { user: { name: string; email: string }; children: ReactNode };

/**
 * The navigation on a phone. A <details> element, so it opens without JavaScript. With JavaScript the focus stays
 * inside while it is open, or in a notice over it, and Escape, a click outside it or on a link closes it.
 */
export function Drawer({ user, children }: DrawerProps) {
  const { shell } = useWords();
  const ref = useRef<HTMLDetailsElement>(null);
  const [open, setOpen] = useOpenDetails(ref);
  const { key } = useLocation();
  const [closedAt, setClosedAt] = useState(key);
  // Every navigation closes the drawer. Not in an effect: its first run would come after a press that opens the drawer.
  if (closedAt !== key) {
    setClosedAt(key);
    setOpen(false);
  }
  useFocusTrap(ref);

  return (
    <details
      className="drawer bar-toggle"
      ref={ref}
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary aria-label={open ? shell.closeMenu : shell.menu}>
        <span className="visually-hidden">{open ? shell.closeMenu : shell.menu}</span>
        <svg viewBox="0 0 22 22" width="22" height="22" aria-hidden="true">
          <path d={open ? "M5 5l12 12M17 5L5 17" : "M3 6h16M3 11h16M3 16h16"} />
        </svg>
      </summary>
      {/* Closes the element itself: a tap may come before the event that tells of its opening. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the key is Escape */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the scrim is not a control */}
      <div className="drawer-scrim" onClick={() => ref.current?.removeAttribute("open")} />
      <nav className="drawer-panel" aria-label={shell.sections}>
        {children}
        <LanguageForm /> <PagesForm />
        <p className="quiet small">
          {shell.signedInAs} {user.name}
        </p>
      </nav>
    </details>
  );
}

const focusable = "a[href], button:not([disabled]), summary, input:not([type=hidden]), select";

/** What lies over the open drawer: the notice of its own buttons. */
const overDrawer = ".page-notice.floating";

/** Asks the element itself whether it is open: a key may come before the event that tells of its opening. */
function useFocusTrap(ref: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const drawer = ref.current;
    if (!drawer) return;
    const onKey = (event: KeyboardEvent) => {
      if (!drawer.open) return;
      if (event.key === "Escape") {
        drawer.removeAttribute("open");
        drawer.querySelector("summary")?.focus();
      }
      if (event.key === "Tab") keepInside(event, drawer);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [ref]);
}

function keepInside(event: KeyboardEvent, drawer: HTMLElement): void {
  const parts = [drawer, ...document.querySelectorAll(overDrawer)];
  const stops = parts.flatMap((part) => [...part.querySelectorAll<HTMLElement>(focusable)]);
  const at = stops.indexOf(document.activeElement as HTMLElement);
  const next = event.shiftKey ? Math.max(at, 0) - 1 : (at + 1) % stops.length;
  event.preventDefault();
  stops.at(next)?.focus();
}
