import { useRef } from "react";
import { useFetcher } from "react-router";
import { adminWords } from "#app/words/admin-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import { chooseTheme, type Theme } from "./theme.ts";

/**
 * The switch between dark and light. Where the user has not chosen, only the browser knows which is on: so both states
 * of the switch are rendered, and the style sheet shows the right one. With JavaScript the theme changes at once, and
 * the post sets the cookie for the server.
 */
export function ThemeForm() {
  const fetcher = useFetcher();
  const faces = useRef<HTMLFormElement>(null);
  const choose = (theme: Theme) => {
    chooseTheme(theme);
    // The style sheet now hides the button that had the focus and shows the other one.
    faces.current?.querySelector<HTMLElement>(`[value="${theme === "dark" ? "light" : "dark"}"]`)?.focus();
  };
  return (
    <fetcher.Form method="post" action="/theme" ref={faces}>
      <input type="hidden" name="back" value="/admin" />
      <Face on={false} onChoose={choose} /> <Face on={true} onChoose={choose} />
    </fetcher.Form>
  );
}

/** One state of the switch, with the dark theme on or off. A press asks for the other theme. */
function Face({ on, onChoose }: { on: boolean; onChoose: (theme: Theme) => void }) {
  const admin = useScreenWords(adminWords);
  const other: Theme = on ? "light" : "dark";
  return (
    <button
      type="submit"
      className={on ? "button switch on in-the-dark" : "button switch in-the-light"}
      name="theme"
      value={other}
      onClick={() => onChoose(other)}
    >
      <span className="switch-name">{admin.darkTheme}</span>{" "}
      <span className="switch-state">{on ? admin.on : admin.off}</span> <span className="switch-track" />
    </button>
  );
}
