/**
 * Which modules of the browser's program share a file. A file for each module would be forty requests for a screen, and
 * one file for all would be everything for a screen that needs little. So what is used together is one file
 * (docs/decisions/0096-scripts.md).
 */
import { relative, resolve } from "node:path";

type ModuleInfo = { importers: readonly string[]; isEntry: boolean };
type Graph = { getModuleInfo(id: string): ModuleInfo | null };

const app = resolve(import.meta.dirname, "../app");
const start = "entry.client.tsx";

/** The program's start, the document, and the layouts around every screen of signed-in users. */
const frame = [
  start,
  "root.tsx",
  "shell/signed-in.route.tsx",
  "report-writing/offline/send-waiting.route.tsx",
  "shell/page-boundary.route.tsx",
];

/** The screens that a day begins with, and all lists: a first visit to one of them loads as little as possible. */
const first = [
  "shell/login.route.tsx",
  "today/today.route.tsx",
  "my-day/my-day.route.tsx",
  "calendar/calendar.route.tsx",
  "job-list/list.route.tsx",
  "quotes/list.route.tsx",
  "invoices/list.route.tsx",
  "invoice-builder/drafts.route.tsx",
  "quote-builder/templates.route.tsx",
  "customers/add.route.tsx",
  "catalogue/products.route.tsx",
  "receivables/list.route.tsx",
  "receivables/reminders.route.tsx",
  "bank/bank.route.tsx",
  "books/books.route.tsx",
  "engineers/engineers.route.tsx",
  "checklists/tasks.route.tsx",
  "checklists/templates.route.tsx",
  "service-reports/reports.route.tsx",
  "users/users.route.tsx",
  "audit/audit.route.tsx",
  "shell/sessions.route.tsx",
  "shell/admin.route.tsx",
  "search/search.route.tsx",
  "openapi/calls.route.tsx",
];

/**
 * Rooms whose first screens share a file, which has what they need together with further rooms. What first screens of
 * several areas need is in the file of all lists.
 */
const areas: Readonly<Record<string, readonly string[]>> = {
  work: ["today", "my-day", "calendar", "job-list"],
  sales: ["quotes", "catalogue"],
  invoices: ["invoices", "invoice-builder"],
  admin: ["engineers", "checklists", "service-reports"],
};

/** From how many first screens on what they share is in the file of all lists, whichever area they are of. */
const many = 5;

/** What screens of every area use, if not first ones: it is in the file of all lists. */
const everywhere = /^(mail\/|ui\/default-button\.tsx$|words\/\w+\/report-form\.ts$)/;

/** Rooms and screens that share a file with another room, since they are only led to from there. */
const together: Readonly<Record<string, string>> = {
  corrections: "invoices",
  "quote-builder/templates.route.tsx": "quotes",
};

/**
 * The groups for rolldown's `codeSplitting`. Where two take a module, the one of higher priority has it, with all that
 * the module imports. The program's start has a file of its own, since it runs when that is loaded; so has what only an
 * import() loads.
 */
export const groups = [/^framework$/, /^frame$/, /^lists$/, /^area-/, /^more$/, /^room-.*-first$/, /^room-/].map(
  (names, index) => ({
    priority: 9 - index,
    name: (id: string, graph: Graph) => {
      const name = bundleOf(id, graph);
      return name !== null && names.test(name) ? name : null;
    },
  }),
);

/**
 * The name of a module's file. Libraries change seldom; the frame is what every screen needs; what first screens share
 * with other rooms is in the files of the lists and of the areas; more is what other screens share; the rest is of one
 * room, whose screens lead to one another.
 */
function bundleOf(id: string, graph: Graph): string | null {
  const users = usersOf(id, graph);
  if (users.length === 0 || pathInApp(id) === start) return null;
  const isInFrame = users.some((user) => frame.includes(user));
  if (isInFrame && id.includes("node_modules")) return "framework";
  if (isInFrame) return "frame";
  const rooms = [...new Set(users.map(roomOf))];
  const firstUsers = users.filter((user) => first.includes(user));
  if (rooms.length === 1) return `room-${rooms[0]}${firstUsers.length > 0 ? "-first" : ""}`;
  if (firstUsers.length === 0) return "more";
  const found = new Set(firstUsers.map((user) => areaOf(roomOf(user))));
  const [area] = found;
  if (firstUsers.length >= many || found.size > 1 || !area || everywhere.test(pathInApp(id))) return "lists";
  return `area-${area}`;
}

/** The area of a room; none for a room that shares little. */
function areaOf(room: string): string | null {
  return Object.keys(areas).find((name) => areas[name]?.includes(room)) ?? null;
}

/** The routes that import a module, directly or through others, by their paths in app/. */
function usersOf(id: string, graph: Graph): string[] {
  const seen = new Set<string>();
  const waiting = [id];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    waiting.push(...(graph.getModuleInfo(next)?.importers ?? []));
  }
  return [...seen].filter((user) => graph.getModuleInfo(user)?.isEntry).map(pathInApp);
}

/** The room of a module by its path in app/, for the files that the browser loads. */
function roomOf(path: string): string {
  const [room = ""] = path.split("/", 1);
  return together[path] ?? together[room] ?? room;
}

function pathInApp(id: string): string {
  return relative(app, id.replace(/\?.*$/, "")).replaceAll("\\", "/");
}
