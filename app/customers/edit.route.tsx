/** The screen Edit Customer, /customers: a search, and the form of the chosen customer. */
import { data, Link } from "react-router";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { answerRefusal, formOf, loadOrEmpty, textsOf, wordsOf } from "#app/http/screen.server.ts";
import { checkTogether } from "#app/http/validation.server.ts";
import { parseWhole } from "#app/numbers/whole-number.ts";
import { screenStatus } from "#app/platform/problem.ts";
import { seenByForm } from "#app/platform/versions.server.ts";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { NoticeBox } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { useFocusFirstWrong } from "#app/ui/use-focus-first-wrong.ts";
import { useRefusal } from "#app/ui/use-refusal.ts";
import { customerFormWords } from "#app/words/customer-form-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/edit.route";
import { customerListSearch, isEnquiry, schemaOfButton } from "./customer.schema.ts";
import { saveCustomerForm } from "./customer-conflict.server.ts";
import { CustomerEditor } from "./customer-editor.tsx";
import { customerValueNames } from "./customer-fields.tsx";
import { CustomerList } from "./customer-list.tsx";
import { findCustomers } from "./customer-orders.server.ts";
import { getVersionedCustomer } from "./customers.server.ts";
import { doublesIn, expectNoDouble, othersIn } from "./doubles.server.ts";
import { validateStored } from "./kept-notes.server.ts";
import { mergedInto } from "./merged-customers.server.ts";
import { countMovedVisits } from "./moved-visits.server.ts";
import { doubtedIn, expectSureTaxNumber } from "./tax-number.server.ts";
import { savedNotice } from "./warnings.server.ts";

export async function loader({ url }: Route.LoaderArgs) {
  const asked = customerListSearch.parse(Object.fromEntries(url.searchParams));
  return loadOrEmpty(load, { ...asked, rows: [], total: 0, chosen: null, version: "", merged: null });

  async function load() {
    const id = parseWhole(url.searchParams.get("id"));
    const [found, chosen] = await Promise.all([findCustomers(asked), id === null ? null : getVersionedCustomer(id)]);
    const merged = id === null || chosen ? null : await mergedInto(id);
    return { ...asked, ...found, chosen: chosen?.thing ?? null, version: String(chosen?.version ?? ""), merged };
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const words = wordsOf(context);
  const { over, ...posted } = textsOf(await formOf(request), [...customerValueNames, "version", "over"]);
  const typed = { ...posted, others: othersIn(posted).join(",") };
  const id = parseWhole(url.searchParams.get("id")) ?? 0;
  const { saved, enquirySaved } = words.customerForm;
  try {
    const seen = seenByForm(over || typed.version);
    const current = await getVersionedCustomer(id);
    const [input] = await checkTogether(
      () => validateStored(schemaOfButton(typed.intent), typed, current?.thing ?? null),
      () => expectSureTaxNumber(typed.nie.trim(), [typed.nie_confirmed, current?.thing.nie]),
    );
    // Where somebody else saved the customer meanwhile, what differs is first compared: it may be theirs.
    if (current && seen?.includes(current.version)) {
      await expectNoDouble(input, { saved: current.thing, others: othersIn(typed) });
    }
    const conflict = await saveCustomerForm(id, input, seen, words, {
      asEnquiry: isEnquiry(typed.intent),
    });
    if (conflict) {
      const values = { ...typed, nie_doubted: doubtedIn(null, typed), doubles: doublesIn(null) };
      return data({ problem: null, fields: {}, values, conflict }, { status: screenStatus("conflict") });
    }
    const text = isEnquiry(typed.intent) ? enquirySaved : saved;
    const before = current?.thing ?? null;
    const moved = before ? { id, visits: await countMovedVisits(id, before, { ...before, ...input }) } : undefined;
    const notice = savedNotice(text, words, { now: input, before, ...(moved && { moved }) });
    return await redirectWithNotice(`${url.pathname}${url.search}`, notice);
  } catch (error) {
    return answerRefusal(error, words, { ...typed, nie_doubted: doubtedIn(error, typed), doubles: doublesIn(error) });
  }
}

export default function EditCustomer({ loaderData, actionData }: Route.ComponentProps) {
  const customerForm = useScreenWords(customerFormWords);
  const { chosen, version, failure, merged } = loaderData;
  const refusal = useRefusal(actionData);
  useFocusFirstWrong(refusal);
  const conflict = refusal && "conflict" in refusal ? refusal.conflict : null;
  const list = <CustomerList key="list" {...loaderData} chosenId={chosen?.id ?? null} />;
  const editor = (
    <CustomerEditor
      key={chosen?.id ?? "none"}
      q={loaderData.q}
      sort={loaderData.sort}
      chosen={chosen}
      unread={failure !== null}
      version={version}
      refusal={refusal}
      conflict={conflict}
    />
  );
  return (
    <Page title={customerForm.editTitle}>
      <LoadFailure failure={failure} />
      {merged ? (
        <NoticeBox tone="warn">
          {customerForm.mergedInto} <Link to={`/customers/${merged.id}`}>{merged.name}</Link>
        </NoticeBox>
      ) : null}
      {/* The form with a conflict comes first: on a phone it stands above the list. */}
      <div className={conflict ? "side-by-side second-first" : "side-by-side"}>
        {conflict ? [editor, list] : [list, editor]}
      </div>
    </Page>
  );
}
