import { useRef } from "react";
import { useFetcher } from "react-router";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { chooseTheme, type Theme } from "./theme.ts";

/**
 * The switch between dark and light. Only the browser knows which of them is on where nobody chose, so both faces of the
 * switch are there and the style sheet shows the one that is true. With JavaScript it changes at once; the cookie
 * follows for the server.
 */
export function ThemeForm() {
  const fetcher = useFetcher();
  const faces = useRef<HTMLFormElement>(null);
  const choose = (theme: Theme) => {
    chooseTheme(theme);
    // The other face has taken the place of the one that had the focus.
    faces.current?.querySelector<HTMLElement>(`[value="${theme === "dark" ? "light" : "dark"}"]`)?.focus();
  };
  return (
    <fetcher.Form method="post" action="/theme" ref={faces}>
      <input type="hidden" name="back" value="/admin" />
      <Face on={false} onChoose={choose} /> <Face on={true} onChoose={choose} />
    </fetcher.Form>
  );
}

/** The switch as it looks while the dark theme is on, or off; pressed, it asks for the other. */
function Face({ on, onChoose }: { on: boolean; onChoose: (theme: Theme) => void }) {
  const admin = useAdminWords();
  const other: Theme = on ? "light" : "dark";
  return (
    <button
      type="submit"
      className={on ? "switch on in-the-dark" : "switch in-the-light"}
      name="theme"
      value={other}
      onClick={() => onChoose(other)}
    >
      <span className="switch-name">{admin.darkTheme}</span>{" "}
      <span className="switch-state">{on ? admin.on : admin.off}</span> <span className="switch-track" />
    </button>
  );
}
