/**
 * The question before the password of a user is reset: /admin/users/{id}/reset, with `?way=make` for a password that
 * the program makes, else by an invitation. For owners. The answer shows what to hand over, this once.
 */
import { signedInContext } from "#app/auth/guard.server.ts";
import { getUser } from "#app/auth/listed-users.server.ts";
import { languageContext } from "#app/http/context.ts";
import { answerRefusal, formOf, textsOf, waitHeaders, wordsOf } from "#app/http/screen.server.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { ConfirmPage } from "#app/ui/confirm-link.tsx";
import { useFormKey } from "#app/ui/form-key.tsx";
import { Page } from "#app/ui/page.tsx";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import { usersWords } from "#app/words/users-words.ts";
import type { Route } from "./+types/ask-reset.route";
import { GivenAccess } from "./given-access.tsx";
import { resetPosted } from "./posted-user.server.ts";

export async function loader({ params, url }: Route.LoaderArgs) {
  const { id, name, email } = await getUser(idOf(params));
  const way = url.searchParams.get("way") === "make" ? "make" : "invite";
  return { id, name: name || email, way } as const;
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const words = wordsOf(context);
  const { intent } = textsOf(await formOf(request), ["intent"]);
  const asked = { id: idOf(params), intent, by: context.get(signedInContext).user };
  try {
    return await resetPosted(asked, words, context.get(languageContext));
  } catch (error) {
    return answerRefusal(error, words, null);
  }
}

export const headers = waitHeaders;

export default function AskReset({ loaderData: { id, name, way }, actionData }: Route.ComponentProps) {
  const { common } = useWords();
  const users = useScreenWords(usersWords);
  const form_key = useFormKey("reset");
  const isMade = way === "make";
  const screen = `/admin/users/${id}`;
  if (actionData && "given" in actionData) {
    return (
      <Page title={name} width="medium" beside={<BackLink to={screen}>{common.back}</BackLink>}>
        <GivenAccess given={actionData.given} />
      </Page>
    );
  }
  return (
    <ConfirmPage
      title={users.reset}
      question={isMade ? users.resetMakeQuestion : users.resetInviteQuestion}
      detail={name}
      yes={isMade ? users.resetMake : users.resetInvite}
      busy={users.resetting}
      danger
      action={`${screen}/reset?way=${way}`}
      fields={{ intent: way, form_key }}
      failed={(reason) => reason}
      cancelHref={screen}
    />
  );
}
