/** The theme, dark or light. The browser stores it under app.theme (behaviour 3.9), and a cookie tells the server. */

export type Theme = "dark" | "light";

/** The colour of the top bar (--surface of ui/tokens.css), which a phone's own bars take too. */
export const themeColours: Record<Theme, string> = { light: "#ffffff", dark: "#152127" };

const key = "app.theme";

/** A script that runs before the first paint, so that no page shows the wrong theme for a moment. */
export const themeScript = `try {
  var theme = localStorage.getItem("${key}");
  if (theme === "dark" || theme === "light") document.documentElement.setAttribute("data-theme", theme);
} catch (e) {}`;

/** Applies a theme to the document and stores it. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.setAttribute("data-theme", theme);
  try {
    localStorage.setItem(key, theme);
  } catch {
    // Where local storage is blocked, the theme applies to this page, and the cookie to the next ones.
  }
}
