import { Link } from "react-router";
import { addDays, formatDay } from "#app/platform/dates.ts";
import { calendarWords } from "#app/words/calendar-words.ts";
import { todayWords } from "#app/words/today-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import { daysBack } from "./look-back.ts";
import type { NamedJob } from "./named-jobs.server.ts";
import type { FailedEmail, Today } from "./today.server.ts";
import { unbrokenNumbers } from "./unbroken.ts";

type ToLookAtProps = Omit<Today, "owed" | "backup"> & {
  owed: Today["owed"] & { amount: string };
  backup: string | null;
};

/**
 * `to`: where the line leads; absent where what it counts leads to several places. `rest`: how many jobs it counts
 * besides those that it names.
 */
type Line = { key: string; text: string; to?: string; jobs?: readonly NamedJob[]; rest?: number };

/** What is late, missing, waiting, owed, failed or too old: each line leads to the thing. */
export function ToLookAt(found: ToLookAtProps) {
  const words = useScreenWords(todayWords);
  const calendar = useScreenWords(calendarWords);
  const { today, late, unreported, uninvoiced, undone, unassigned, withoutThem, toPlan, off, quotes, owed } = found;
  const { emails, noticesLost, backup, verifactu } = found;
  const names = off.people.map(({ name, reason }) => (reason ? `${name} (${reason})` : name));
  const peopleOff = names.length > 0 ? [words.off({ names: names.join(", ") })] : [];
  const lines: (Line | false)[] = [
    late.total > 0 && {
      ...{ key: "late", text: words.lateBefore({ n: late.total }), ...namedOf(late) },
      to: `/jobs?${new URLSearchParams({ state: "open", from: addDays(today, -daysBack), to: addDays(today, -1) })}`,
    },
    unreported.total > 0 && {
      ...{ key: "unreported", text: words.reportsMissing({ n: unreported.total }), ...namedOf(unreported) },
      to: `/jobs?${new URLSearchParams({ state: "done", report: "none", from: addDays(today, -daysBack), to: today })}`,
    },
    uninvoiced > 0 && {
      ...{ key: "uninvoiced", text: words.uninvoiced({ n: uninvoiced }), to: "/jobs?state=done&invoice=none" },
    },
    undone.total > 0 && {
      ...{ key: "undone", text: words.notDone({ n: undone.total }), ...namedOf(undone) },
      to: "/jobs?state=not_done&again=none",
    },
    unassigned.total > 0 && {
      ...{ key: "unassigned", text: words.unassigned({ n: unassigned.total }), ...namedOf(unassigned) },
      // The agenda has the coming days; a week ends on Sunday.
      to: "/calendar?view=agenda&engineer=0",
    },
    withoutThem.total > 0 && {
      ...{ key: "without-them", text: words.withoutThem({ n: withoutThem.total }), ...namedOf(withoutThem) },
      to: assigningPage(withoutThem.off),
    },
    toPlan.jobs > 0 && {
      ...{ key: "to-plan", text: words.toPlan({ n: toPlan.jobs }), jobs: oldestOf(toPlan) },
      to: toPlan.inCalendar ? "/calendar" : "/jobs?state=to_plan",
    },
    toPlan.quotes > 0 && {
      ...{ key: "to-book", text: words.toBook({ n: toPlan.quotes }), to: "/quotes?status=accepted&job=none" },
    },
    (off.closed.length > 0 || off.people.length > 0) && {
      ...{ key: "off", text: [...off.closed.map((reason) => calendar.closed({ reason })), ...peopleOff].join(" · ") },
      to: "/calendar?view=day",
    },
    quotes.expiring > 0 && {
      ...{ key: "expiring", text: words.quotesExpiring({ n: quotes.expiring }), to: "/quotes?expires=week" },
    },
    quotes.waiting > 0 && {
      ...{ key: "waiting", text: words.quotesWaiting({ n: quotes.waiting }), to: "/quotes?status=sent" },
    },
    owed.unpaid > 0 && {
      ...{ key: "owed", text: words.unpaid({ n: owed.unpaid, amount: owed.amount }), to: "/invoices?status=unpaid" },
    },
    ...emails.shown.map((email) => ({
      ...{ key: `${email.kind} ${email.id} ${email.number}`, to: emailPage(email) },
      text: email.isUncertain ? words.emailUnknown(email) : words.emailFailed(email),
    })),
    emails.total > emails.shown.length && {
      key: "emails",
      text: words.moreEmails({ n: emails.total - emails.shown.length }),
    },
    noticesLost > 0 && { key: "lost", text: words.noticesLost({ n: noticesLost }), to: "/admin/email" },
    verifactu.rejected > 0 && {
      ...{ key: "rejected", text: words.recordsRejected({ n: verifactu.rejected }), to: "/admin/verifactu" },
    },
    verifactu.renewIn !== null && {
      ...{ key: "certificate", text: words.certificateEnds({ days: verifactu.renewIn }), to: "/admin/verifactu" },
    },
    verifactu.notSentSince !== null && {
      ...{ key: "records-not-sent", text: words.recordsNotSent({ day: formatDay(verifactu.notSentSince) }) },
      to: "/admin/verifactu",
    },
    verifactu.isUndeclared && { key: "undeclared", text: words.versionUndeclared, to: "/admin/verifactu" },
    backup !== null && { key: "backup", text: backup, to: "/admin/backups" },
  ];
  const shown = lines.filter((line) => line !== false);
  return (
    <section className="card">
      <div className="card-head">
        <h2>{words.attention}</h2>
      </div>
      {shown.length === 0 ? <p className="card-body">{words.nothing}</p> : null}
      <ul className="today-list card-body">
        {shown.map(({ key, text, to, jobs = [], rest = 0 }) => (
          <li key={key}>
            {to ? <Link to={to}>{unbrokenNumbers(text)}</Link> : unbrokenNumbers(text)}
            {jobs.length > 0 ? (
              <ul>
                {jobs.map(({ id, title, day }) => (
                  <li key={id}>
                    <Link to={`/calendar/jobs/${id}?date=${day}`}>
                      {key === "to-plan" ? words.since({ day: formatDay(day) }) : formatDay(day)}{" "}
                      {unbrokenNumbers(title)}
                    </Link>
                  </li>
                ))}
                {to && rest > 0 ? (
                  <li>
                    <Link to={to}>{words.andMore({ n: rest })}</Link>
                  </li>
                ) : null}
              </ul>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

function namedOf({ total, jobs }: Today["late"]): Pick<Line, "jobs" | "rest"> {
  return { jobs, rest: total - jobs.length };
}

function oldestOf({ oldest }: Today["toPlan"]): NamedJob[] {
  return oldest ? [oldest] : [];
}

/** Where the coming jobs of these engineers, and of nobody else, are given to another one. */
function assigningPage(off: readonly number[]): string {
  const parameters = new URLSearchParams({ view: "agenda" });
  for (const id of off) parameters.append("engineer", String(id));
  return `/calendar/assign?${parameters}`;
}

function emailPage({ kind, id }: FailedEmail): string {
  if (kind === "report") return `/service-reports/admin/reports/${id}/email`;
  if (kind === "reminder") return `/receivables/${id}`;
  if (kind === "visit") return `/calendar/jobs/${id}`;
  return kind === "quote" ? `/quotes/${id}/email` : `/invoices/${id}/email`;
}
