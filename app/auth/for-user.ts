/**
 * The header in which a page names the user whose kept work it sends. Somebody else may have signed in since, in
 * another window of the browser: the server then answers as to a page that is signed out, and the work waits.
 */
export const forUserHeader = "X-For-User";
