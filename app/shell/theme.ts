/** The theme: kept by the browser under app.theme (behaviour 3.9), and in a cookie for the server. */

export type Theme = "dark" | "light";

/** The colour of the top bar (--surface of ui/tokens.css), which a phone's own bars take on. */
export const themeColours: Record<Theme, string> = { light: "#ffffff", dark: "#152127" };

const key = "app.theme";

/** Runs before the first paint, so that no page flashes in the wrong theme. */
export const themeScript = `try{var t=localStorage.getItem("${key}");if(t==="dark"||t==="light")document.documentElement.setAttribute("data-theme",t)}catch(e){}`;

/** Applies a theme to the document and keeps it. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.setAttribute("data-theme", theme);
  try {
    localStorage.setItem(key, theme);
  } catch {
    // A browser that keeps nothing still shows it until the page is left, and the cookie keeps it after.
  }
}
