/**
 * The form of the screen of backups posts here; the answer is a fresh backup as a file. No other form is answered by a
 * file. A refusal redirects to the screen with a notice.
 */
import { redirect } from "react-router";
import { confirmPassword } from "#app/auth/accounts.server.ts";
import { signedInContext } from "#app/auth/guard.server.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { formOf, textsOf, wordsOf } from "#app/http/screen.server.ts";
import { logFault } from "#app/platform/log.server.ts";
import { Problem } from "#app/platform/problem.ts";
import type { Words } from "#app/words/words.ts";
import type { Route } from "./+types/download-backup.api";
import { freshBackup } from "./fresh-backup.server.ts";
import { ownBackups } from "./own-backups.server.ts";

const screen = "/admin/backups";

/** For a visit by the address bar, or by the redirect after sign-in. */
export function loader() {
  return redirect(screen);
}

export async function action({ request, context }: Route.ActionArgs) {
  const { password } = textsOf(await formOf(request), ["password"]);
  try {
    if (!ownBackups) throw new Problem("invalid", (words) => words.problems.backupsElsewhere);
    if (password === "") throw new Problem("invalid", (words) => words.backups.enterPassword);
    await confirmPassword(context.get(signedInContext).user, password);
    const { name, bytes, stream } = await freshBackup(request.signal);
    return new Response(stream, {
      headers: {
        "Content-Type": "application/gzip",
        "Content-Length": String(bytes),
        "Content-Disposition": `attachment; filename="${name}"`,
        "Cache-Control": "no-store",
      },
    });
  } catch (error) {
    if (request.signal.aborted) return redirect(screen);
    const field = error instanceof Problem && error.kind === "invalid" ? "password" : null;
    return redirectWithNotice(screen, { tone: "bad", text: sentenceOf(error, wordsOf(context)), field });
  }
}

function sentenceOf(error: unknown, words: Words): string {
  if (error instanceof Problem) return error.sentence(words);
  return words.backups.downloadFailed({ id: logFault(error) });
}
