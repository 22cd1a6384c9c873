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

/** The screens that a day begins with: a first visit to one of them loads as little as possible. */
const first = [
  "shell/login.route.tsx",
  "today/today.route.tsx",
  "my-day/my-day.route.tsx",
  "calendar/calendar.route.tsx",
  "quotes/list.route.tsx",
  "invoices/list.route.tsx",
  "job-list/list.route.tsx",
];

/** Rooms whose screens share a file with those of another room, since they are only led to from there. */
const together: Readonly<Record<string, string>> = { corrections: "invoices" };

/**
 * The groups for rolldown's `codeSplitting`; of two that take a module, the one of higher priority has it, with all that
 * the module imports. The program's start has a file of its own, since it runs when that is loaded; so has what only an
 * import() loads.
 */
export const groups = [/^framework$/, /^frame$/, /^more$/, /^room-.*-first$/, /^room-/].map((names, index) => ({
  priority: 9 - index,
  name: (id: string, graph: Graph) => {
    const name = bundleOf(id, graph);
    return name !== null && names.test(name) ? name : null;
  },
}));

/**
 * The name of a module's file. Libraries change seldom; the frame is what every screen needs, and what first screens
 * share with other rooms; more is what other screens share; the rest is of one room, whose screens lead to one another.
 */
function bundleOf(id: string, graph: Graph): string | null {
  const users = usersOf(id, graph);
  if (users.length === 0 || pathInApp(id) === start) return null;
  const isInFrame = users.some((user) => frame.includes(user));
  if (isInFrame && id.includes("node_modules")) return "framework";
  const rooms = [...new Set(users.map(roomOf))];
  const isFirst = users.some((user) => first.includes(user));
  if (isInFrame || (isFirst && rooms.length > 1)) return "frame";
  if (rooms.length > 1) return "more";
  return `room-${rooms[0]}${isFirst ? "-first" : ""}`;
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
  return together[room] ?? room;
}

function pathInApp(id: string): string {
  return relative(app, id.replace(/\?.*$/, "")).replaceAll("\\", "/");
}
