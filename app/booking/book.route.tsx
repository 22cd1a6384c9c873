/** The dialog that books a job for a quote, /calendar/new. */
import { redirect } from "react-router";
import { doerOf } from "#app/auth/guard.server.ts";
import { customerName } from "#app/customers/customer.ts";
import { languageContext } from "#app/http/context.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { answerRefusal, formOf, loadOrEmpty, wordsOf } from "#app/http/screen.server.ts";
import { calendarHref } from "#app/jobs/calendar-place.ts";
import { createJob } from "#app/jobs/create-job.server.ts";
import { offerToTell } from "#app/jobs/customer-notices.server.ts";
import { jobSchema, severalDaysSchema } from "#app/jobs/job.schema.ts";
import { offeredEngineers } from "#app/jobs/job-engineers.server.ts";
import { jobsOfQuote } from "#app/jobs/job-lists.server.ts";
import { bookSeveralDays } from "#app/jobs/several-days.server.ts";
import { askedBecauseOf } from "#app/jobs/time-doubts.server.ts";
import { whenLabel } from "#app/platform/date-texts.server.ts";
import { failedSentence } from "#app/platform/failure.ts";
import { notFound } from "#app/platform/problem.ts";
import { isAcceptedByBooking } from "#app/quotes/quote.ts";
import { getQuote } from "#app/quotes/quotes.server.ts";
import { FormKey } from "#app/ui/form-key.tsx";
import { useRefusal } from "#app/ui/use-refusal.ts";
import { calendarWords } from "#app/words/calendar-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/book.route";
import {
  daysIn,
  daysInput,
  engineersInput,
  expectTicked,
  foundHref,
  slotFieldsOf,
  slotInput,
  tellInput,
  validateSlot,
} from "./asked-slot.server.ts";
import { bookedHref } from "./booked-href.server.ts";
import { askedCalendarPlace } from "./place-now.server.ts";
import { checkSlot, clashBecauseOf, uncheckedSlot, whenOf } from "./slot-check.server.ts";
import { SlotDialog } from "./slot-dialog.tsx";
import { toldTooLate } from "./told-lines.server.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { place, today } = askedCalendarPlace(url.searchParams);
  // A slot without a quote: the dialog of visits says so, and offers both ways on.
  if (!place.booking)
    throw redirect(`/calendar/visit?${new URLSearchParams([...url.searchParams, ["unquoted", "1"]])}`);
  const { quoteId } = place.booking;
  const frame = {
    fields: slotFieldsOf(url.searchParams),
    action: calendarHref(place, today, "/calendar/new"),
    back: calendarHref(place, today),
  };
  const language = context.get(languageContext);
  return loadOrEmpty(load, {
    ...frame,
    check: uncheckedSlot,
    quote: { number: "", name: null },
    rejected: false,
    accepts: false,
    booked: [],
    engineers: [],
    offer: null,
  });

  async function load() {
    const quote = await getQuote(quoteId);
    if (!quote) throw notFound();
    return {
      ...frame,
      quote: { number: quote.quote_number, name: customerName(quote) },
      check: await checkSlot(frame.fields, null, language),
      // Reasons against booking, shown as warnings: booking is allowed all the same.
      rejected: quote.status === "rejected",
      accepts: isAcceptedByBooking(quote.stored_status),
      engineers: await offeredEngineers(),
      offer: await offerToTell(quote.customer_id),
      booked: (await jobsOfQuote(quote.id)).map((slot) => whenLabel(slot, language)),
    };
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { place, today } = askedCalendarPlace(url.searchParams);
  const words = wordsOf(context);
  if (!place.booking) throw redirect(calendarHref(place, today));
  const form = await formOf(request);
  const fields = slotFieldsOf(form);
  try {
    const found = foundHref(calendarHref(place, today, "/calendar/new"), form);
    if (found) return redirect(found);
    expectTicked(fields);
    const { quoteId: quote_id } = place.booking;
    const doing = { by: doerOf(context), place: "office", tell: tellInput(fields.tell) } as const;
    const id =
      daysIn(fields) > 1
        ? await bookSeveralDays(validateSlot(severalDaysSchema, { quote_id, ...daysInput(fields) }, fields), doing)
        : await createJob(
            validateSlot(jobSchema, { quote_id, ...slotInput(fields), ...engineersInput(fields) }, fields),
            {
              ...doing,
              confirmed: fields.confirmed,
            },
          );
    // The quote is booked, so its parameters leave the address.
    const there = await bookedHref(id, { ...place, booking: null }, today);
    const said = [words.calendar.booked, await toldTooLate(id, words)];
    return await redirectWithNotice(there, { tone: "ok", text: said.filter(Boolean).join(" ") });
  } catch (error) {
    const clash = await clashBecauseOf(error, fields, { except: null, language: context.get(languageContext) });
    return answerRefusal(error, words, {
      ...{ ...fields, clash, doubts: askedBecauseOf(error, words) },
      when: whenOf(fields, context.get(languageContext)),
    });
  }
}

export default function BookJob({ loaderData, actionData }: Route.ComponentProps) {
  const calendar = useScreenWords(calendarWords);
  const refusal = useRefusal(actionData);
  const { quote, fields, check, rejected, accepts, booked, engineers, offer, action, back, failure } = loaderData;
  const notes = [
    ...(rejected ? [calendar.rejectedQuote] : []),
    ...booked.map((slot) => calendar.bookedBefore({ when: calendar.untilLine(slot) })),
  ];
  return (
    <SlotDialog
      title={calendar.bookTitle}
      lead={
        <>
          <b>{quote.number}</b> {quote.name}
        </>
      }
      failure={failure}
      back={back}
      action={action}
      fields={refusal?.values ?? fields}
      check={check}
      engineers={engineers}
      severalDays
      offer={offer}
      notes={notes}
      aside={accepts ? calendar.bookingAccepts : null}
      refusal={refusal}
      sayRefusal={(given) => (given.fault ? failedSentence(given, calendar.createFailed) : given.problem)}
      save={calendar.createJob}
      saving={calendar.creating}
    >
      <FormKey of="job" />
    </SlotDialog>
  );
}

export { DialogFailure as ErrorBoundary } from "#app/ui/dialog-failure.tsx";
