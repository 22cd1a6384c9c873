/**
 * Merges the customer of the card into another one, /customers/{id}/merge: the other is chosen, both are shown side by
 * side with what will be moved, and a last question is asked.
 */
import { customerName } from "#app/customers/customer.ts";
import { searchCustomers } from "#app/customers/customer-search.server.ts";
import { getVersionedCustomer } from "#app/customers/customers.server.ts";
import { findDoubles } from "#app/customers/doubles.server.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { answerRefusal, errorSentence, formOf, loadOrEmpty, textsOf, wordsOf } from "#app/http/screen.server.ts";
import { idOf, parseWhole } from "#app/numbers/whole-number.ts";
import { failedSentence } from "#app/platform/failure.ts";
import { listSearch } from "#app/platform/fields.ts";
import { Problem, wrongField } from "#app/platform/problem.ts";
import { seenByForm } from "#app/platform/versions.server.ts";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { NoticeBox } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { useRefusal } from "#app/ui/use-refusal.ts";
import { cardWords } from "#app/words/card-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/merge.route";
import { getCustomerCard } from "./card.server.ts";
import { mergeCustomers } from "./merge.server.ts";
import { comparisonOf, otherNumbers } from "./merge-comparison.server.ts";
import { MergeChoice, MergeComparison, MergeQuestion } from "./merge-steps.tsx";
import "./customer-card.css";
import { movedOnCustomer } from "./moved-customer.server.ts";

/** The most customers that are offered. */
const mostOffered = 10;

export function loader({ params, url, context }: Route.LoaderArgs) {
  const id = idOf(params);
  const { q } = listSearch.parse(Object.fromEntries(url.searchParams));
  const frame = { id, q, isChosen: url.searchParams.has("into"), isSure: url.searchParams.has("sure") };
  return loadOrEmpty(load, { ...frame, name: null, offered: [], comparison: null, seen: "" });

  async function load() {
    const [card, into] = [await getCustomerCard(id), parseWhole(url.searchParams.get("into"))];
    if (!card) throw await movedOnCustomer(id);
    const { customer } = card.thing;
    const target = into === null ? null : await getVersionedCustomer(into);
    if (into !== null && !target) throw await movedOnCustomer(into);
    const offered = target ? [] : await (q ? searchCustomers(q, mostOffered + 1) : findDoubles(customer, { self: id }));
    const comparison = target && (await comparisonOf(card.thing, target.thing, wordsOf(context)));
    return {
      ...{ ...frame, comparison, name: customerName(customer) },
      offered: offered.filter((other) => other.id !== id).slice(0, mostOffered),
      // The last question posts the versions that were compared.
      seen: url.searchParams.get("sure") ?? (target ? `${card.version}-${target.version}` : ""),
    };
  }
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const words = wordsOf(context);
  const typed = textsOf(await formOf(request), ["seen", "same"]);
  const into = parseWhole(url.searchParams.get("into"));
  try {
    if (into === null) throw wrongField("into", ({ problems }) => problems.unknownCustomer);
    await expectSame(idOf(params), into, typed.same === "1");
    const [source = "", target = ""] = typed.seen.split("-");
    await mergeCustomers({ id: idOf(params), into }, words, { source: seenByForm(source), target: seenByForm(target) });
  } catch (error) {
    const elsewhere = error instanceof Problem ? error.details.merged_into : undefined;
    if (typeof elsewhere !== "number") return answerRefusal(error, words, typed);
    // Into this one they were merged before: the form was posted twice, or a colleague wanted the same.
    if (elsewhere !== into) {
      const text = errorSentence(error, words, words.card.notMerged);
      return redirectWithNotice(`/customers/${elsewhere}`, { tone: "bad", text });
    }
  }
  return redirectWithNotice(`/customers/${into}`, { tone: "ok", text: words.card.merged });
}

/** Throws an invalid Problem where the two have different tax numbers, and the form does not confirm that. */
async function expectSame(id: number, into: number, isConfirmed: boolean): Promise<void> {
  const [source, target] = [await getVersionedCustomer(id), await getVersionedCustomer(into)];
  const numbers = source && target && otherNumbers(source.thing, target.thing);
  if (numbers && !isConfirmed) throw wrongField("same", ({ card }) => `${card.otherNumbers(numbers)} ${card.tickSame}`);
}

export default function MergeCustomers({ loaderData, actionData }: Route.ComponentProps) {
  const { quotes } = useWords();
  const card = useScreenWords(cardWords);
  const refusal = useRefusal(actionData);
  const { id, comparison, isChosen, isSure } = loaderData;
  const name = loaderData.name ?? quotes.customerFallback({ id });
  const asksLast = refusal ? "same" in refusal.fields : isSure;
  return (
    <Page title={card.merge} width="medium">
      <LoadFailure failure={loaderData.failure} />
      {refusal ? <NoticeBox tone="bad">{failedSentence(refusal, card.notMerged)}</NoticeBox> : null}
      {comparison === null ? (
        isChosen ? null : (
          <MergeChoice {...loaderData} name={name} unread={loaderData.failure !== null} />
        )
      ) : asksLast ? (
        <MergeQuestion {...loaderData} seen={refusal?.values?.seen ?? loaderData.seen} {...{ comparison, name }} />
      ) : (
        <MergeComparison {...loaderData} comparison={comparison} name={name} />
      )}
    </Page>
  );
}
