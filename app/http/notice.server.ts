/**
 * Notices: messages that an action leaves in a cookie and the next page shows once. Only the root loader reads them.
 */
import { randomUUID } from "node:crypto";
import { redirect } from "react-router";
import { z } from "zod";
import { formKey } from "#app/platform/request.server.ts";
import { noticeCookie } from "./cookies.server.ts";

const schema = z.object({
  id: z.string().max(40),
  /**
   * Screen readers announce ok and warn when they are idle, bad at once. The page itself shows quiet as a line in its
   * place.
   */
  tone: z.enum(["ok", "warn", "bad", "quiet"]),
  text: z.string().max(600),
  /** The page shows it as a dialog with an OK button. */
  modal: z.boolean(),
  /** How many seconds a script shows it. */
  seconds: z.number().min(1).max(60),
  /** The name of the field that it is about, on a page that says it there too. */
  field: z.string().max(40).nullable().default(null),
  /** Where to go on from the message; null: nowhere. */
  link: z
    .object({ to: z.string().max(200), text: z.string().max(100) })
    .nullable()
    .default(null),
  /** The key of the form that has created its thing (ui/form-key.tsx). */
  formKey: z.string().max(100).nullable(),
});

export type Notice = z.infer<typeof schema>;

/** Seconds that a success is shown unless given otherwise (behaviour 4.16). */
const usualSeconds = 3;

type NewNotice = Pick<Notice, "tone" | "text"> & Partial<Pick<Notice, "modal" | "seconds" | "field" | "link">>;

/** A redirect to `to` with a notice for the page there. */
export async function redirectWithNotice(to: string, notice: NewNotice): Promise<Response> {
  return redirect(to, { headers: { "Set-Cookie": await noticeHeader(notice) } });
}

/** The value of the header Set-Cookie that leaves a notice for the next page. */
export async function noticeHeader(notice: NewNotice): Promise<string> {
  const value: Notice = {
    modal: false,
    field: null,
    link: null,
    seconds: usualSeconds,
    ...notice,
    text: notice.text.slice(0, 600),
    id: randomUUID(),
    formKey: formKey(),
  };
  return noticeCookie.serialize(value);
}

/** The notice in a request's cookie, or null, and the header that deletes the cookie. */
export async function takeNotice(request: Request): Promise<{ notice: Notice | null; headers: Headers }> {
  const headers = new Headers();
  const value: unknown = await noticeCookie.parse(request.headers.get("Cookie"));
  if (value !== null) headers.append("Set-Cookie", await noticeCookie.serialize("", { maxAge: 0 }));
  return { notice: schema.safeParse(value).data ?? null, headers };
}
