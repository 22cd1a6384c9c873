/** The screens and open dialogs of the calendar, jobs and the days of people. */
import { expect } from "../journey.ts";
import { calendarToDrag, dialogOpen, savedBySomeoneElse } from "./arrive.ts";
import type { Screen } from "./shown.ts";

export const calendarScreens: readonly Screen[] = [
  { name: "Calendar", path: ({ week }) => `/calendar?date=${week}`, settled: calendarToDrag },
  {
    name: "Calendar, booking",
    path: ({ week, quote }) => `/calendar?date=${week}&quoteId=${quote.id}`,
    settled: calendarToDrag,
  },
  { name: "Calendar, plain", path: ({ week }) => `/calendar?date=${week}&plain=1` },
  { name: "Calendar, a day", path: ({ week }) => `/calendar?view=day&date=${week}`, settled: calendarToDrag },
  { name: "Calendar, a day, plain", path: ({ week }) => `/calendar?view=day&date=${week}&plain=1&all=1` },
  { name: "Calendar, a month", path: ({ week }) => `/calendar?view=month&date=${week}`, settled: calendarToDrag },
  { name: "Calendar, a month, plain", path: ({ week }) => `/calendar?view=month&date=${week}&plain=1` },
  { name: "Print the calendar", path: ({ week }) => `/calendar/print?date=${week}` },
  { name: "Print a day", path: ({ week }) => `/calendar/print?view=day&date=${week}` },
  { name: "Assign jobs", path: ({ week }) => `/calendar/assign?date=${week}`, ...dialogOpen("dialog") },
  { name: "Calendar, agenda", path: ({ week }) => `/calendar?view=agenda&date=${week}` },
  {
    name: "Calendar, refused",
    path: ({ week }) => `/calendar/new?date=${week}`,
    arrive: async (page) => expect(page.getByRole("alert")).toBeVisible(),
  },
  { name: "Jobs", path: ({ customer }) => `/jobs?q=${customer.surname}` },
  {
    name: "New visit, whose",
    path: ({ customer }) => `/calendar/visit?q=${customer.surname}&unquoted=1`,
    ...dialogOpen("dialog"),
  },
  {
    name: "New visit",
    path: ({ week, customer }) => `/calendar/visit?customer=${customer.id}&date=${week}&day=${week}&time=09:00`,
    ...dialogOpen("dialog"),
  },
  {
    name: "Book Job, overlapping",
    path: ({ week, quote }) => `/calendar/new?date=${week}&quoteId=${quote.id}&day=${week}&time=09:00`,
    arrive: async (page) => expect(page.getByRole("dialog").getByRole("alert")).toBeVisible(),
  },
  { name: "Job", path: ({ job }) => `/calendar/jobs/${job.id}`, ...dialogOpen("dialog") },
  {
    name: "Reschedule job",
    path: ({ week, job }) => `/calendar/jobs/${job.id}/reschedule?date=${week}`,
    ...dialogOpen("dialog"),
  },
  {
    name: "Set the state of a job, refused",
    path: ({ week, job }) => `/calendar/jobs/${job.id}/state/not_done?date=${week}`,
    arrive: async (page) => {
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByRole("dialog").getByRole("alert")).toBeVisible();
    },
  },
  { name: "Another visit", path: ({ job }) => `/calendar/visit?of=${job.id}`, ...dialogOpen("dialog") },
  { name: "Edit visit", path: ({ visit }) => `/calendar/jobs/${visit.id}/edit`, ...dialogOpen("dialog") },
  {
    name: "Edit visit, saved meanwhile",
    path: ({ visit }) => `/calendar/jobs/${visit.id}/edit`,
    arrive: async (page) => {
      await page.getByLabel("Title").fill("Another title");
      await savedBySomeoneElse(page, "Save");
    },
  },
  { name: "Visit of several", path: ({ several }) => `/calendar/jobs/${several.id}`, ...dialogOpen("dialog") },
  {
    name: "Cancel job",
    path: ({ week, job }) => `/calendar/jobs/${job.id}/cancel?date=${week}`,
    ...dialogOpen("alertdialog"),
  },
  {
    name: "Tell the customer",
    path: ({ week, job }) => `/calendar/jobs/${job.id}/tell?date=${week}`,
    ...dialogOpen("alertdialog"),
  },
  { name: "Today", path: () => "/today" },
  { name: "My day, of nobody", path: () => "/my-day" },
  { name: "My calendar subscription, of nobody", path: () => "/my-day/calendar" },
];
