/**
 * The header in which a page names the user whose kept work it sends, or whose form. Somebody else may have signed in
 * since, in another window of the browser: the server then answers as to a page that is signed out, the work waits, and
 * the form stays as typed.
 */
export const forUserHeader = "X-For-User";

/** The user whose name the page shows; null where nobody is signed in. */
let pageUser: number | null = null;

/** Sets the user in whose name the forms of the page are sent from now on. */
export function setPageUser(id: number | null): void {
  pageUser = id;
}

/** Adds the user of the page to the headers of a form that it sends. */
export function nameUser(headers: Headers): void {
  if (pageUser !== null) headers.set(forUserHeader, String(pageUser));
}
