import type { Failure } from "#app/platform/failure.ts";
import type { EngineerForm } from "../engineer-form.server.ts";
import { isKeptPage } from "./keep-pages.ts";

/** The form, with whom it is for; `kept`: from the phone, since the server was not reached; `failure`: it could read nothing. */
export type LoadedForm = EngineerForm & { user: number; kept: boolean; failure: Failure | null };

/** Whoever the last form was for: without signal nobody else says so. */
let user: number | null = null;

/** Until the first form is shown: the one of a kept page is of another day, and its key may be spent. */
let ofKeptPage = isKeptPage();

/** The form of an address: the server's, or, where it is not reached, the phone's. */
export async function formOrKept(search: string, fromServer: () => Promise<LoadedForm>): Promise<LoadedForm> {
  const form = await fromServer().catch((error: unknown) => {
    // What fetch throws when there was no answer.
    if (error instanceof TypeError && user !== null) return null;
    throw error;
  });
  user = form?.user ?? user;
  const fresh = form && !ofKeptPage;
  ofKeptPage = false;
  if (fresh || user === null) return form ?? Promise.reject(new TypeError("The server is not reached"));
  const { keptForm } = await import("./kept-form.ts");
  const kept = await keptForm(user, new URLSearchParams(search));
  if (!kept) throw new TypeError("No form is kept on this phone");
  return { ...kept, user, kept: true, failure: null };
}
