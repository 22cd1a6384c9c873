/** Visits to the screens of the calendar, jobs and the days of people. */
import { type Shown, type Visits, week } from "./shown.ts";

export function calendarVisits({ customer, engineer, invoice, job, quote, visit }: Shown): Visits {
  const booking = `quoteId=${quote.id}&quoteNumber=${quote.quote_number}&name=Peña`;
  const at = (view: string) => `/calendar?view=${view}&date=${week}`;
  return {
    "/calendar": [
      ...["day", "week", "month", "agenda"].flatMap((view) => [
        { path: at(view) },
        { path: `${at(view)}&${booking}` },
        { path: `${at(view)}&all=1` },
      ]),
      { path: "/calendar?view=agenda&date=2050-01-01" },
    ],
    "/calendar/new": [
      { path: `/calendar/new?date=${week}`, status: 302 },
      { path: `/calendar/new?date=${week}&${booking}&day=${week}&time=09:00` },
      { path: `/calendar/new?date=${week}&${booking}&day=2020-01-01&time=09:00` },
      {
        path: `/calendar/new?date=${week}&${booking}`,
        form: { day: week, time: "09:00", hours: "custom", custom: "x" },
        status: 422,
      },
    ],
    "/jobs": [
      { path: "/jobs" },
      { path: "/jobs?state=done&invoice=none" },
      { path: `/jobs?engineer=${engineer.id}&kind=survey&q=nobodyatall` },
      { path: "/jobs?state=lost" },
    ],
    "/calendar/visit": [
      { path: `/calendar/visit?date=${week}&day=${week}&time=09:00&unquoted=1` },
      { path: `/calendar/visit?date=${week}&q=${customer.surname}` },
      { path: "/calendar/visit?q=nobodyatall" },
      { path: `/calendar/visit?customer=${customer.id}&day=${week}&time=09:00` },
      { path: `/calendar/visit?of=${job.id}&day=${week}&time=15:00` },
      { path: "/calendar/visit?of=4000000", status: 404 },
      { path: "/calendar/visit?customer=4000000", status: 404 },
      { path: `/calendar/visit?customer=${customer.id}`, form: { title: "", kind: "survey" }, status: 422 },
      {
        path: `/calendar/visit?customer=${customer.id}`,
        form: { title: "No cold air", kind: "breakdown", intent: "plan" },
        status: 302,
      },
    ],
    "/calendar/jobs/:id": [
      { path: `/calendar/jobs/${job.id}?date=${week}` },
      { path: `/calendar/jobs/${job.id}?date=${week}`, form: { state: "confirmed" }, status: 302 },
    ],
    "/calendar/jobs/:id/reschedule": [
      { path: `/calendar/jobs/${job.id}/reschedule?date=${week}` },
      {
        path: `/calendar/jobs/${job.id}/reschedule?date=${week}`,
        form: { day: "never", time: "09:00", hours: "2" },
        status: 422,
      },
    ],
    "/calendar/print": [{ path: `/calendar/print?date=${week}` }, { path: `/calendar/print?view=day&date=${week}` }],
    "/calendar/assign": [
      { path: `/calendar/assign?date=${week}` },
      { path: `/calendar/assign?date=${week}`, form: { to: "1" }, status: 422 },
      { path: "/calendar/assign?date=2040-01-02" },
    ],
    "/calendar/jobs/:id/edit": [
      { path: `/calendar/jobs/${visit.id}/edit` },
      { path: `/calendar/jobs/${visit.id}/edit`, form: { title: "", kind: "survey" }, status: 422 },
      { path: `/calendar/jobs/${visit.id}/edit`, form: { title: "No heat", kind: "survey" }, status: 409 },
      {
        path: `/calendar/jobs/${visit.id}/edit`,
        form: { title: "No air", kind: "survey", version: "1" },
        status: 302,
      },
      // A job of a quote leads back to its page.
      { path: `/calendar/jobs/${job.id}/edit`, status: 302 },
    ],
    "/calendar/jobs/:id/cancel": [{ path: `/calendar/jobs/${job.id}/cancel?date=${week}` }],
    "/calendar/jobs/:id/tell": [{ path: `/calendar/jobs/${job.id}/tell?date=${week}` }],
    "/calendar/jobs/:id/state/:to": [
      { path: `/calendar/jobs/${job.id}/state/not_done?date=${week}` },
      { path: `/calendar/jobs/${job.id}/state/not_done?date=${week}`, form: { reason: "" }, status: 422 },
      { path: `/calendar/jobs/${job.id}/state/done` },
      { path: `/calendar/jobs/${job.id}/state/cancelled`, status: 404 },
    ],
    "/calendar/jobs/:id/invoice": [
      { path: `/calendar/jobs/${job.id}/invoice` },
      { path: `/calendar/jobs/${job.id}/invoice`, form: { paid: "x" }, status: 422 },
    ],
    "/calendar/invoices/:id/preview": [{ path: `/calendar/invoices/${invoice.id}/preview` }],
    "/today": [{ path: "/today" }, { path: "/today", form: { start: "1" }, status: 302 }],
    "/my-day": [{ path: "/my-day" }],
    // A user who is no engineer is led to the page that says so.
    "/my-day/calendar": [{ path: "/my-day/calendar", status: 302 }],
    "/my-day/calendar/renew": [{ path: "/my-day/calendar/renew", status: 302 }],
  };
}
