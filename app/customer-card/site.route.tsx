/**
 * The form of a customer's site: a new one at /customers/{id}/sites/new, a saved one at /customers/{id}/sites/{site}.
 */
import { data } from "react-router";
import { customerName } from "#app/customers/customer.ts";
import { getCustomer } from "#app/customers/customers.server.ts";
import { siteSchema } from "#app/customers/site.schema.ts";
import { createSite, getSite } from "#app/customers/sites.server.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { answerRefusal, formOf, loadOrEmpty, textsOf, wordsOf } from "#app/http/screen.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { notFound, screenStatus } from "#app/platform/problem.ts";
import { seenByForm } from "#app/platform/versions.server.ts";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { FormProblem } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { useFocusFirstWrong } from "#app/ui/use-focus-first-wrong.ts";
import { useRefusal } from "#app/ui/use-refusal.ts";
import { cardWords } from "#app/words/card-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/site.route";
import { saveSiteForm } from "./site-conflict.server.ts";
import { siteDeletion } from "./site-deletion.ts";
import { SiteForm, siteValueNames } from "./site-form.tsx";

export function loader({ params }: Route.LoaderArgs) {
  const customer_id = idOf(params);
  const id = params.site === undefined ? null : idOf({ id: params.site });
  const frame = { ...{ customer_id, id }, customer: null, site: null, version: "" };
  return loadOrEmpty(load, frame, { keepsTyped: true });

  async function load() {
    const customer = await getCustomer(customer_id);
    if (!customer) throw notFound();
    const named = { customer_id, id, customer: customerName(customer) };
    if (id === null) return { ...named, site: null, version: "" };
    const found = await getSite({ customer_id, id });
    if (!found) throw notFound();
    return { ...named, site: found.thing, version: String(found.version) };
  }
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const words = wordsOf(context);
  const { over, ...typed } = textsOf(await formOf(request), [...siteValueNames, "over"]);
  const customer_id = idOf(params);
  try {
    const input = validate(siteSchema, typed);
    if (params.site === undefined) await createSite(customer_id, input);
    else {
      const place = { customer_id, id: idOf({ id: params.site }) };
      const conflict = await saveSiteForm(place, input, seenByForm(over || typed.version), words);
      if (conflict) {
        return data({ problem: null, fields: {}, values: typed, conflict }, { status: screenStatus("conflict") });
      }
    }
  } catch (error) {
    return answerRefusal(error, words, typed);
  }
  const text = url.pathname.endsWith("/new") ? words.card.siteAdded : words.card.siteSaved;
  return redirectWithNotice(`/customers/${customer_id}`, { tone: "ok", text });
}

export default function SiteScreen({ loaderData, actionData }: Route.ComponentProps) {
  const words = useWords();
  const card = useScreenWords(cardWords);
  const { customer_id, id, customer, site, version, failure } = loaderData;
  const refusal = useRefusal(actionData);
  useFocusFirstWrong(refusal);
  const cardHref = `/customers/${customer_id}`;
  const name = customer ?? words.quotes.customerFallback({ id: customer_id });
  return (
    <Page title={id === null ? card.addSite : card.editSite} width="medium">
      <p className="lead">{card.siteOf({ name })}</p>
      <LoadFailure failure={failure} />
      {refusal?.problem ? <FormProblem title={card.siteNotSaved} reason={refusal} fields={refusal.fields} /> : null}
      {/* Where the site cannot be read, its form is shown only with what was typed. */}
      {id === null || site || refusal?.values ? (
        <SiteForm
          id={id}
          href={`${cardHref}/sites/${id ?? "new"}`}
          cardHref={cardHref}
          values={refusal?.values ?? { ...site, version }}
          wrong={refusal?.fields ?? {}}
          deletion={site && siteDeletion(words, card, { customer_id, ...site })}
          conflict={refusal && "conflict" in refusal ? refusal.conflict : null}
        />
      ) : null}
    </Page>
  );
}
