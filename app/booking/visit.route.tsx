/**
 * The dialog that makes a visit without a quote, /calendar/visit: first its customer is looked up, then it is
 * described.
 */

import { redirect, useNavigate } from "react-router";
import { doerOf } from "#app/auth/guard.server.ts";
import { customerDetails, customerTitle } from "#app/customers/customer-choice.ts";
import { searchCustomers } from "#app/customers/customer-search.server.ts";
import { getCustomer } from "#app/customers/customers.server.ts";
import { presentCustomerId } from "#app/customers/merged-customers.server.ts";
import { listSites } from "#app/customers/sites.server.ts";
import { siteLine } from "#app/documents/site-copy.ts";
import { languageContext } from "#app/http/context.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { answerRefusal, formOf, loadOrEmpty, textsOf, wordsOf } from "#app/http/screen.server.ts";
import { calendarHref } from "#app/jobs/calendar-place.ts";
import { offerToTell, type TellOffer } from "#app/jobs/customer-notices.server.ts";
import { type OfferedEngineer, offeredEngineers } from "#app/jobs/job-engineers.server.ts";
import { getJob } from "#app/jobs/jobs.server.ts";
import { askedBecauseOf } from "#app/jobs/time-doubts.server.ts";
import { getVisit } from "#app/jobs/visit-changes.server.ts";
import { parseWhole } from "#app/numbers/whole-number.ts";
import { failedSentence } from "#app/platform/failure.ts";
import { notFound } from "#app/platform/problem.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { DialogFailure } from "#app/ui/dialog-failure.tsx";
import { FormKey } from "#app/ui/form-key.tsx";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { useRefusal } from "#app/ui/use-refusal.ts";
import { calendarWords } from "#app/words/calendar-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import { visitWords } from "#app/words/visit-words.ts";
import type { Route } from "./+types/visit.route";
import { foundHref, slotFieldsOf } from "./asked-slot.server.ts";
import { bookedHref } from "./booked-href.server.ts";
import { makeVisit } from "./make-visit.server.ts";
import { fieldsOfVisit, proposedRepeat, proposedVisit } from "./next-visit.server.ts";
import { askedCalendarPlace } from "./place-now.server.ts";
import { checkSlot, clashBecauseOf, type SlotCheck, uncheckedSlot, whenOf } from "./slot-check.server.ts";
import { SlotDialog } from "./slot-dialog.tsx";
import { slotFieldNames, visitFieldNames } from "./slot-fields.ts";
import { toldTooLate } from "./told-lines.server.ts";
import { type FoundCustomer, VisitCustomer } from "./visit-customer.tsx";
import { type SiteChoice, VisitFields } from "./visit-fields.tsx";

/** The most customers that are offered. */
const mostOffered = 8;

export function loader({ url, context }: Route.LoaderArgs) {
  const { place, today } = askedCalendarPlace(url.searchParams);
  const { searchParams } = url;
  const kept = [...searchParams].filter(([name]) => !["q", "customer", "unquoted"].includes(name));
  const customer = parseWhole(searchParams.get("customer"));
  const of = parseWhole(searchParams.get("of"));
  const repeat = parseWhole(searchParams.get("repeat"));
  const frame = {
    ...{ customer, of, q: searchParams.get("q") ?? "", kept, isUnquoted: searchParams.has("unquoted") },
    fields: fieldsOfVisit(searchParams, place, today),
    // What was typed before a slot was looked for.
    visit: typedVisit(searchParams),
    action: hrefOf(placeIn(kept), customer),
    back: calendarHref(place, today),
    ...{ name: "", details: "", check: uncheckedSlot as SlotCheck },
    ...{ found: [] as FoundCustomer[], sites: [] as SiteChoice[], engineers: [] as OfferedEngineer[] },
    offer: null as TellOffer | null,
  };
  return loadOrEmpty(load, frame);

  async function load() {
    if (of !== null) return { ...frame, ...(await loadAnother(of)) };
    if (customer === null) return { ...frame, found: frame.q === "" ? [] : await findCustomers() };
    const id = await presentCustomerId(customer);
    const known = await getCustomer(id);
    if (!known) throw notFound();
    const repeated = repeat === null ? {} : await loadRepeated(repeat, id);
    const { fields } = { ...frame, ...repeated };
    return {
      ...{ ...frame, ...repeated, action: hrefOf(placeIn(kept), id), name: customerTitle(known, wordsOf(context)) },
      details: customerDetails(known),
      check: await checkSlot(fields, null, context.get(languageContext)),
      engineers: await offeredEngineers(),
      offer: await offerToTell(id),
      sites: (await listSites(id)).map((site) => ({ id: site.id, name: siteLine(site) })),
    };
  }

  /** What repeats the maintenance of a job; what the address says is taken instead, where a slot was looked for. */
  async function loadRepeated(id: number, customer_id: number) {
    const [job, visit] = [await getJob(id, context.get(languageContext)), await getVisit(id)];
    if (!job || visit?.customer_id !== customer_id) throw notFound();
    const fields = searchParams.has("day") ? frame.fields : await proposedRepeat(job);
    const { site_id, ...texts } = visit.thing;
    return { fields, visit: frame.visit ?? { ...texts, site_id: String(site_id ?? "") } };
  }

  async function loadAnother(id: number) {
    const job = await getJob(id, context.get(languageContext));
    if (!job) throw notFound();
    const isOpen = frame.fields.engineers === null && !searchParams.has("day");
    const fields = isOpen ? await proposedVisit(job) : frame.fields;
    const check = await checkSlot(fields, null, context.get(languageContext));
    const offer = await offerToTell(job.customer.id);
    return { name: job.title, fields, check, offer, engineers: await offeredEngineers() };
  }

  async function findCustomers(): Promise<FoundCustomer[]> {
    return (await searchCustomers(frame.q, mostOffered)).map((one) => ({
      ...{ id: one.id, name: customerTitle(one, wordsOf(context)), details: customerDetails(one) },
      href: hrefOf(kept, one.id),
    }));
  }
}

/** The address of the dialog with the slot that was asked for, for a customer. */
function hrefOf(kept: readonly [string, string][], customer: number | null): string {
  const parameters = new URLSearchParams([...kept]);
  if (customer !== null) parameters.set("customer", String(customer));
  return parameters.size > 0 ? `/calendar/visit?${parameters}` : "/calendar/visit";
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { place, today } = askedCalendarPlace(url.searchParams);
  const words = wordsOf(context);
  const form = await formOf(request);
  const fields = { ...slotFieldsOf(form), ...textsOf(form, visitFieldNames) };
  const isPlanned = form.get("intent") !== "plan";
  const [customer_id, visit_of] = ["customer", "of"].map((name) => url.searchParams.get(name));
  try {
    const found = foundHref(`${url.pathname}${url.search}`, form);
    if (found) return redirect(found);
    const whose = visit_of ? { visit_of } : { customer_id: customer_id ?? "" };
    const id = await makeVisit(fields, { ...whose, isPlanned }, { by: doerOf(context), place: "office" });
    const there = isPlanned ? await bookedHref(id, place, today) : calendarHref(place, today, `/calendar/jobs/${id}`);
    const said = isPlanned ? [words.calendar.booked, await toldTooLate(id, words)] : [words.visit.waits];
    return await redirectWithNotice(there, { tone: "ok", text: said.filter(Boolean).join(" ") });
  } catch (error) {
    const language = context.get(languageContext);
    const clash = await clashBecauseOf(error, fields, { except: null, language });
    const asked = { doubts: askedBecauseOf(error, words), when: whenOf(fields, language) };
    return answerRefusal(error, words, { ...fields, ...asked, clash });
  }
}

type VisitTexts = Record<(typeof visitFieldNames)[number], string>;

/** The fields of a visit in the address; null where it has none. */
function typedVisit(parameters: URLSearchParams): VisitTexts | null {
  if (!visitFieldNames.some((name) => parameters.has(name))) return null;
  return Object.fromEntries(visitFieldNames.map((name) => [name, parameters.get(name) ?? ""])) as VisitTexts;
}

const ofForm: readonly string[] = [...slotFieldNames, ...visitFieldNames, "find"];

/** Those parameters that are not of the form itself, which sends its own. */
function placeIn(kept: readonly [string, string][]): [string, string][] {
  return kept.filter(([name]) => !ofForm.includes(name));
}

export default function NewVisit({ loaderData, actionData }: Route.ComponentProps) {
  const { common } = useWords();
  const calendar = useScreenWords(calendarWords);
  const visit = useScreenWords(visitWords);
  const navigate = useNavigate();
  const refusal = useRefusal(actionData);
  const { customer, of, name, details, q, kept, found, isUnquoted, sites, fields, ...more } = loaderData;
  const { action, back, failure, visit: typed, check, engineers, offer } = more;
  if (customer === null && of === null)
    return (
      <Dialog title={visit.title} closeHref={back} onClose={() => navigate(back, { preventScrollReset: true })}>
        <title>{visit.title}</title>
        <div className="dialog-body">
          <LoadFailure failure={failure} />
          <VisitCustomer {...{ q, kept, found, isUnquoted, back }} isRead={!failure} />
        </div>
      </Dialog>
    );
  return (
    <SlotDialog
      {...{ back, action, failure, check, engineers, offer }}
      severalDays={of === null}
      title={of === null ? visit.title : visit.another}
      lead={
        <>
          <b>{name}</b> {details ? <span className="quiet small">{details}</span> : null}
        </>
      }
      fields={refusal?.values ?? fields}
      refusal={refusal}
      sayRefusal={(given) => failedSentence(given, calendar.createFailed)}
      save={visit.save}
      saving={calendar.creating}
      intro={
        of === null ? (
          <VisitFields sites={sites} values={refusal?.values ?? typed} wrong={refusal?.fields ?? {}} />
        ) : null
      }
      other={
        <SubmitButton busyText={common.saving} className="button" name="intent" value="plan">
          {visit.plan}
        </SubmitButton>
      }
    >
      <FormKey of="job" />
    </SlotDialog>
  );
}

export { DialogFailure as ErrorBoundary };
