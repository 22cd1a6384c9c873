/**
 * The form of the backups' screen leads here, and the answer is the file: the one answer to a form that is no page. What is
 * refused leads back to the screen, which says why.
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

const screen = "/admin/backups";

/** Who came here by the address bar, or by signing in. */
export function loader() {
  return redirect(screen);
}

export async function action({ request, context }: Route.ActionArgs) {
  const { password } = textsOf(await formOf(request), ["password"]);
  try {
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
    return redirectWithNotice(screen, { tone: "bad", text: sentenceOf(error, wordsOf(context)) });
  }
}

function sentenceOf(error: unknown, words: Words): string {
  if (error instanceof Problem) return error.sentence(words);
  return words.backups.downloadFailed({ id: logFault(error) });
}
