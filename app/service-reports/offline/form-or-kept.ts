import type { EngineerForm } from "../engineer-form.server.ts";

/** The form as the server gives it, with whom and what it was made for; `kept`: from the phone, since the server was not reached. */
export type LoadedForm = EngineerForm & { user: number; asked: string; kept: boolean };

/** Whoever the last form was for: without signal nobody else says so. */
let user: number | null = null;

/**
 * The form of an address: the server's, or, where it is not reached, the phone's. A page that the service worker kept
 * brings the form of another address along.
 */
export async function formOrKept(search: string, fromServer: () => Promise<LoadedForm>): Promise<LoadedForm> {
  const form = await fromServer().catch((error: unknown) => {
    // What fetch throws when there was no answer.
    if (error instanceof TypeError && user !== null) return null;
    throw error;
  });
  if (form) user = form.user;
  if (form?.asked === search || user === null) return form ?? Promise.reject(new TypeError("No form is kept"));
  const { keptForm } = await import("./kept-form.ts");
  const kept = await keptForm(user, new URLSearchParams(search));
  if (kept) return { ...kept, user, asked: search, kept: true };
  return form ?? Promise.reject(new TypeError("No form is kept"));
}
