/**
 * The question before the password of a user is reset: /admin/users/{id}/reset, with `?way=make` for a password that
 * the program makes, else by an invitation. For owners. The answer is the user's screen, which shows what to hand over.
 */
import { getUser } from "#app/auth/listed-users.server.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { ConfirmPage } from "#app/ui/confirm-link.tsx";
import { useFormKey } from "#app/ui/form-key.tsx";
import { useScreenWords } from "#app/words/use-words.tsx";
import { usersWords } from "#app/words/users-words.ts";
import type { Route } from "./+types/ask-reset.route";

export async function loader({ params, url }: Route.LoaderArgs) {
  const { id, name, email } = await getUser(idOf(params));
  const way = url.searchParams.get("way") === "make" ? "make" : "invite";
  return { id, name: name || email, way } as const;
}

export default function AskReset({ loaderData: { id, name, way } }: Route.ComponentProps) {
  const users = useScreenWords(usersWords);
  const isMade = way === "make";
  const screen = `/admin/users/${id}`;
  return (
    <ConfirmPage
      title={users.reset}
      question={isMade ? users.resetMakeQuestion : users.resetInviteQuestion}
      detail={name}
      yes={isMade ? users.resetMake : users.resetInvite}
      busy={users.resetting}
      danger
      action={screen}
      fields={{ intent: way, form_key: useFormKey("reset") }}
      failed={(reason) => reason}
      cancelHref={screen}
    />
  );
}
