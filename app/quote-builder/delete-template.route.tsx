/** The question before a template of quotes is deleted, /quotes/templates/{id}/delete. */
import { redirect } from "react-router";
import { confirmedAction, orGone } from "#app/http/confirmed.server.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { ConfirmPage } from "#app/ui/confirm-link.tsx";
import { quoteTemplatesWords } from "#app/words/quote-templates-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/delete-template.route";
import { deleteQuoteTemplate, getQuoteTemplate } from "./quote-templates.server.ts";
import { templateDeletion } from "./template-deletion.ts";

const list = "/quotes/templates";

export async function loader({ params }: Route.LoaderArgs) {
  const template = await getQuoteTemplate(idOf(params));
  if (!template) throw redirect(list);
  return { id: template.id, name: template.name };
}

export const action = confirmedAction({
  act: ({ id }) => orGone(deleteQuoteTemplate(id)),
  done: ({ quoteTemplates }) => ({ to: list, text: quoteTemplates.deleted }),
  failed: ({ quoteTemplates }, { saying }) => ({ to: list, text: saying(quoteTemplates.notDeleted) }),
});

export default function DeleteTemplate({ loaderData }: Route.ComponentProps) {
  const question = templateDeletion(useWords(), useScreenWords(quoteTemplatesWords), loaderData);
  return <ConfirmPage {...question} cancelHref={list} />;
}
