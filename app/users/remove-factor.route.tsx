/** The question before the second factor of a user is removed, /admin/users/{id}/second-factor. For owners. */
import { signedInContext } from "#app/auth/guard.server.ts";
import { getUser } from "#app/auth/listed-users.server.ts";
import { removeSecondFactor } from "#app/auth/second-factor.server.ts";
import { confirmedAction } from "#app/http/confirmed.server.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { ConfirmPage } from "#app/ui/confirm-link.tsx";
import { secondFactorWords } from "#app/words/second-factor-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/remove-factor.route";
import { removalQuestion } from "./factor-question.ts";

const screenOf = (id: number) => `/admin/users/${id}`;

export async function loader({ params }: Route.LoaderArgs) {
  const { id, name, email } = await getUser(idOf(params));
  return { id, name: name || email };
}

export const action = confirmedAction({
  act: ({ id, context }) => removeSecondFactor(id, context.get(signedInContext).user),
  done: ({ secondFactor }, _, { id }) => ({ to: screenOf(id), text: secondFactor.removed }),
  failed: ({ secondFactor }, { saying }, { id }) => ({ to: screenOf(id), text: saying(secondFactor.notRemoved) }),
});

export default function RemoveFactor({ loaderData }: Route.ComponentProps) {
  const question = removalQuestion(useScreenWords(secondFactorWords), loaderData);
  return <ConfirmPage {...question} cancelHref={screenOf(loaderData.id)} />;
}
