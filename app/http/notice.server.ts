/** A message that the next page shows once: written by an action, read by the root loader alone. */
import { randomUUID } from "node:crypto";
import { redirect } from "react-router";
import { z } from "zod";
import { formKey } from "#app/platform/request.server.ts";
import { noticeCookie } from "./cookies.server.ts";

const schema = z.object({
  id: z.string().max(40),
  /** ok and warn are announced politely, bad at once; quiet is one line that the page shows where it belongs. */
  tone: z.enum(["ok", "warn", "bad", "quiet"]),
  text: z.string().max(600),
  /** Shown by the page as a dialog with an OK button. */
  modal: z.boolean(),
  /** How long it is shown, where a script shows it. */
  seconds: z.number().min(1).max(60),
  /** The key of the form that has done what it was for (ui/form-key.tsx). */
  formKey: z.string().max(100).nullable(),
});

export type Notice = z.infer<typeof schema>;

/** How long a message is shown unless told otherwise (behaviour 4.16). */
const usualSeconds = 3;

/** The redirect of a finished action, with a message for the page it leads to. */
export async function redirectWithNotice(
  to: string,
  notice: { tone: Notice["tone"]; text: string; modal?: boolean; seconds?: number },
): Promise<Response> {
  const value: Notice = {
    modal: false,
    seconds: usualSeconds,
    ...notice,
    text: notice.text.slice(0, 600),
    id: randomUUID(),
    formKey: formKey(),
  };
  return redirect(to, { headers: { "Set-Cookie": await noticeCookie.serialize(value) } });
}

/** The message that a request brings, or null; with the header that takes it away. */
export async function takeNotice(request: Request): Promise<{ notice: Notice | null; headers: Headers }> {
  const headers = new Headers();
  const value: unknown = await noticeCookie.parse(request.headers.get("Cookie"));
  if (value !== null) headers.append("Set-Cookie", await noticeCookie.serialize("", { maxAge: 0 }));
  return { notice: schema.safeParse(value).data ?? null, headers };
}
