/**
 * The two parts of the tests, and what decides between them: `npm run test:usual` runs those for before each commit,
 * and `npm run test:rest` exactly what that leaves out. `npm test` runs all
 * (docs/decisions/0141-two-parts-of-the-tests.md).
 *
 * No test can be lost between them, and none runs in both: each part is made of the same tests by one condition, which
 * those of the rest meet and the others do not. Without TEST_PART a runner runs all of its tests.
 */
export type Part = "usual" | "rest";

/** The part that this process runs, by TEST_PART; null runs both. Throws where that names something else. */
export function partOfRun(named = process.env.TEST_PART): Part | null {
  if (!named) return null;
  if (named === "usual" || named === "rest") return named;
  throw new Error(`TEST_PART is "${named}", and not "usual" or "rest"`);
}

/**
 * Vitest's files of the rest: where the rarely changed is tested at length. A folder stands for all of its files.
 * What a file takes of a processor is in the record.
 */
export const filesOfRest: readonly string[] = [
  // Load, faults and attacks; `npm run test:faults` has their whole form.
  "tests/faults/",
  "tests/http/faults-of-ours.test.ts",
  "tests/http/many-sign-ins.test.ts",
  "app/auth/throttle.test.ts",
  // What only PostgreSQL has, and moving there and back.
  "tests/http/move-postgresql.test.ts",
  "tests/http/postgresql.test.ts",
  "tests/http/postgresql-away.test.ts",
  "tests/http/postgresql-overlap.test.ts",
  "tests/http/several-servers.test.ts",
  // Starts, stops and commands of an installation, each in processes of its own.
  "prisma/demo.test.ts",
  "prisma/user.test.ts",
  "tests/http/backups.test.ts",
  "tests/http/clock.test.ts",
  "tests/http/configuration.test.ts",
  "tests/http/move.test.ts",
  "tests/http/older-build.test.ts",
  "tests/http/one-instance.test.ts",
  "tests/http/pdf-thread.test.ts",
  "tests/http/restore-drill.test.ts",
  "tests/http/start-and-stop.test.ts",
  "tests/http/unreadable-database.test.ts",
  "tests/http/workers.test.ts",
  // Builds, and a browser of text.
  "scripts/quick-router.test.ts",
  "tests/http/text-browser.test.ts",
];

/** Files that both parts have, whose tests say themselves to which they belong (tests/support/divided.ts). */
export const dividedFiles: readonly string[] = [
  "app/verifactu/sending.test.ts",
  "tests/http/incoming.test.ts",
  "tests/http/pages.test.ts",
  "tests/http/plain-pages.test.ts",
];

/** Those of the files of tests that a part has; all of them where the part is null. */
export function filesOf(part: Part | null, files: readonly string[]): string[] {
  const isRest = (file: string) =>
    filesOfRest.some((rest) => file === rest || (rest.endsWith("/") && file.startsWith(rest)));
  return files.filter((file) => part === null || dividedFiles.includes(file) || isRest(file) === (part === "rest"));
}

/**
 * One screen of each kind, by its name in tests/browser/support/screens and its address in app/routes.ts. Tests that
 * are made for each screen (sweeps) are usual for these and of the rest for the others.
 */
export const kinds = [
  { kind: "a page before signing in", name: "Sign in", address: "/login" },
  { kind: "a list with a search", name: "Quotes", address: "/quotes" },
  { kind: "a list with a form in each row", name: "Product Manager", address: "/products" },
  { kind: "a list beside a form", name: "Edit Customer", address: "/customers" },
  { kind: "a card", name: "Customer's card", address: "/customers/:id" },
  { kind: "a form", name: "Company settings", address: "/settings" },
  { kind: "a form with lines", name: "Quote Builder", address: "/quote-builder" },
  { kind: "a form that was refused", name: "New invoice, refused", address: "/invoices/new" },
  { kind: "a dialog", name: "Reschedule job", address: "/calendar/jobs/:id/reschedule" },
  { kind: "a question", name: "Delete product", address: "/products/:id/delete" },
  { kind: "a document", name: "Invoice PDF Preview", address: "/invoices/:id/preview" },
  { kind: "payments", name: "Payments of an invoice", address: "/invoices/:id/payments" },
  { kind: "the calendar", name: "Calendar", address: "/calendar" },
  { kind: "a day of a person", name: "My day, of nobody", address: "/my-day" },
  { kind: "the engineer's form on a phone", name: "Engineer Checklist", address: "/service-reports/engineer" },
  { kind: "the hub of the office", name: "Admin", address: "/admin" },
] as const;

/** Whether a sweep is usual on the screen of this name or address. */
export function isOfKinds(screen: string): boolean {
  return kinds.some(({ name, address }) => screen === name || screen === address);
}

/** The tag of the browser's tests that belong to the rest. */
const rest = "@rest";

/** The tags of a test of a sweep on this screen. */
export function sweepTags(screen: string, ...tags: string[]): string[] {
  return isOfKinds(screen) ? tags : [...tags, rest];
}

/**
 * Deals the screens of a sweep out to tests, each with at most `most` of them. A test has either screens of `kinds` or
 * others, so that its first screen says to which part it belongs.
 */
export function dealScreens<T>(screens: readonly T[], nameOf: (screen: T) => string, most: number): T[][] {
  return [true, false].flatMap((isUsual) => {
    const alike = screens.filter((screen) => isOfKinds(nameOf(screen)) === isUsual);
    return Array.from({ length: Math.ceil(alike.length / most) }, (_, n) => alike.slice(n * most, (n + 1) * most));
  });
}

/** Matches the tests without any of these words, and those with the tag of the rest. */
const without = (...words: string[]) => new RegExp(`^(?!.*(?:${words.join("|")}))|${rest}\\b`);

/** Journeys that are usual in more than one project: a quote, its job, report and invoice, and the engineer's form. */
const everywhere = " (?:main-job|quote-save|booking|invoices|engineer-checklist)\\.test\\.ts ";

/**
 * For each project of the browser's tests the titles of the rest, with their tags: what is tagged so, and what another
 * project runs in `npm run test:usual`. The form client takes a quarter of what a browser takes, so what runs in both
 * is usual there, but for the journeys of every day; on a phone what only a phone shows is usual.
 */
const restOfProjects: Record<string, RegExp> = {
  "without JavaScript": new RegExp(`${rest}\\b`),
  // With @plain no project with JavaScript has them.
  "without JavaScript, rendered": without("@plain"),
  // The form client has no tests of scripts, of colours and of places.
  "with JavaScript": without("@script", "@rendered", everywhere),
  "phone without JavaScript": /^/,
  "phone with JavaScript": without("@handheld", "@road.*@rendered", everywhere),
};

/** A project of the browser's tests, with the titles that it has. */
type Project = { name: string; grep?: RegExp; grepInvert?: RegExp };

/** The titles of a project that belong to a part. */
export function titlesOf(part: Part | null, { name, grep = /^/, grepInvert = /$^/ }: Project) {
  const ofRest = restOfProjects[name];
  if (!ofRest) throw new Error(`scripts/test-parts.ts does not know the project ${name}`);
  if (part === "usual") return { grep, grepInvert: [grepInvert, ofRest] };
  const both = new RegExp(`(?=.*(?:${grep.source}))(?=.*(?:${ofRest.source}))`, "s");
  return { grep: part === "rest" ? both : grep, grepInvert };
}
