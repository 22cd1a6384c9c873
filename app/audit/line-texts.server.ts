/** A line of the audit trail as the page shows it: labels of its fields, values as screens write them. */

import { formatRanges, type WeekHours, weekdays } from "#app/engineers/hours.ts";
import { deviceOf } from "#app/http/device.ts";
import { formatMoney, formatPercent } from "#app/numbers/money.ts";
import { formatQuantity, type Unit } from "#app/numbers/quantity.ts";
import type { AuditLine } from "#app/platform/audit.server.ts";
import { clockTime } from "#app/platform/date-texts.server.ts";
import { formatDay } from "#app/platform/dates.ts";
import { environment } from "#app/platform/environment.server.ts";
import { type InvoiceSeries, invoiceSeries } from "#app/tax/invoice-kinds.ts";
import type { Language } from "#app/words/languages.ts";
import { wordsIn } from "#app/words/words.server.ts";
import type { Words } from "#app/words/words.ts";

type Fields = Record<string, unknown>;

/**
 * A changed field. `before` is null for something that was added, `after` for something that was removed; an empty
 * value is "—".
 */
type FieldText = { label: string; before: string | null; after: string | null };

export type LineTexts = {
  id: number;
  when: string;
  who: string;
  did: string;
  kind: string;
  subject: string;
  /** The address of the subject; null when there is no screen or document of it any more. */
  href: string | null;
  fields: FieldText[];
};

/** Turns a line of the trail into the texts of its row, in `language`. */
export function lineTexts(line: AuditLine, language: Language): LineTexts {
  const words = wordsIn(language);
  const { itself, outside } = words.auditTexts;
  const [before, after] = [fieldsOf(line.before), fieldsOf(line.after)];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return {
    id: line.id,
    when: clockTime(line.at),
    who: line.user_name === "?" && line.user_id === null ? outside : line.user_name || itself,
    ...deedOf(line, words),
    href: line.did === "removed" ? null : hrefOf(line),
    fields: names.map((name) => ({
      label: line.kind === "settings" && name === "nie" ? words.company.nie : labelOf(name, words),
      before: line.before === null ? null : valueText(name, before[name], words, language),
      after: line.after === null ? null : valueText(name, after[name], words, language),
    })),
  };
}

/** What was done, to what kind of subject, and to which one, in words. */
export function deedOf(line: AuditLine, { auditTexts, series }: Words) {
  const { kinds, dids, sessionDids } = auditTexts;
  const name = seriesOf(line);
  return {
    did: (line.kind === "session" ? sessionDids : dids)[line.did],
    kind: name ? series.title : ((kinds as Record<string, string>)[line.kind] ?? line.kind),
    subject: name ? series.names[name] : line.subject,
  };
}

/** The series of invoices that a line is about: it is recorded as settings, by its code. Null for any other line. */
function seriesOf({ kind, subject, before, after }: AuditLine): InvoiceSeries | null {
  const named = { ...fieldsOf(before), ...fieldsOf(after) };
  const isSet = kind === "settings" && ["prefix", "first", "year"].some((name) => Object.hasOwn(named, name));
  return (isSet && invoiceSeries.find((one) => one === subject)) || null;
}

function hrefOf(line: AuditLine): string | null {
  const { kind, subject_id: id } = line;
  if (seriesOf(line)) return "/admin/series";
  const places: Record<string, string> = {
    customer: `/customers/${id}`,
    quote: `/quote-builder?id=${id}`,
    job: `/calendar/jobs/${id}`,
    invoice: `/api/invoices/${id}/pdf`,
    report: `${environment.SERVICE_REPORTS_PATH}/reports/${id}/pdf`,
    template: `/service-reports/admin/templates/${id}`,
    settings: "/settings",
    "email-settings": "/admin/email",
    engineer: `/service-reports/admin/engineers/${id}`,
    absence: "/service-reports/admin/working-time",
  };
  return places[kind] ?? null;
}

function fieldsOf(json: string | null): Fields {
  return json === null ? {} : (JSON.parse(json) as Fields);
}

/** Looked up in one after the other: to put them together for each field took most of a page's time. */
function labelOf(name: string, { auditTexts, email, fields, declarations }: Words): string {
  const places: Record<string, string>[] = [auditTexts.fields, email.fields, fields, declarations.fields];
  const bare = name.replace(/_(cents|bp|milli)$/, "");
  return places.find((labels) => Object.hasOwn(labels, bare))?.[bare] ?? name;
}

const days = new Set([
  ...["paid_on", "due_on", "report_date", "work_date", "certificate_until"],
  ...["from", "to", "since", "signed_on"],
]);
/** Working hours by weekday, as JSON. */
const hours = new Set(["hours", "working_hours"]);
const instants = new Set(["start", "end", "paid_at", "annulled_at", "signed_at", "invite_until", "made_at"]);
/** Fields whose value is a code word in place of the content, such as "set anew" for a password. */
const spoken = new Set(["password", "second_factor", "recovery_codes", "smtp_pass", "link", "file"]);
/** Numbers of things that moved when customers were merged. */
const counts = new Set(["quotes", "invoices", "sites"]);
const flags = new Set([
  "paid",
  "advance",
  "active",
  "has_text",
  "completed",
  "on_paper",
  "smtp_secure",
  "optional",
  "include_iva",
  "tell_booked",
  "tell_moved",
  "tell_day_before",
]);

/** A browser as the list of devices names it; the header itself, where that names none that is known. */
function deviceText(userAgent: string, { sessions }: Words): string {
  const device = deviceOf(userAgent);
  return device ? sessions.deviceName(device) : userAgent;
}

function valueText(name: string, value: unknown, words: Words, language: Language): string {
  const { yes, no, none, types, wholeTotal } = words.auditTexts;
  // The trail names what is to be paid only where that is not the total of the invoice.
  if (name === "payable_cents" && value === null) return wholeTotal;
  if (value === null || value === undefined || value === "") return none;
  if (Array.isArray(value)) return value.map((row) => rowText(row as Fields, words, language)).join("\n") || none;
  if (name.endsWith("_cents")) return formatMoney(Number(value), language);
  if (name.endsWith("_milli")) return formatQuantity(Number(value), language);
  if (name.endsWith("_bp")) return `${formatPercent(Number(value), language)} %`;
  if (hours.has(name)) return hoursText(String(value), words);
  if (days.has(name)) return formatDay(String(value));
  if (instants.has(name)) return clockTime(new Date(String(value)));
  if (flags.has(name)) return value === 1 ? yes : no;
  if (name === "user_agent") return deviceText(String(value), words);
  if (name === "tax_rules") return yes;
  // A number is the switch of the company. A user's field of the same name has a code word, which follows below.
  if (name === "second_factor" && typeof value === "number") return value === 1 ? yes : no;
  if (spoken.has(name)) return (words.auditTexts.values as Record<string, string>)[String(value)] ?? String(value);
  if (name === "role") return (words.auth.roles as Record<string, string>)[String(value)] ?? String(value);
  if (name === "unit") return words.units[value as Unit];
  if (name === "type") return value === 2 ? types.with : types.without;
  if (name === "status") return (words.quotes.statuses as Record<string, string>)[String(value)] ?? String(value);
  if (name === "state") return (words.jobStates.states as Record<string, string>)[String(value)] ?? String(value);
  if (name === "verifactu_mode")
    return (words.verifactu.modes as Record<string, string>)[String(value)] ?? String(value);
  if (name === "method") return (words.payments.methods as Record<string, string>)[String(value)] ?? String(value);
  if (name === "kind") return kindText(String(value), words);
  if (name === "language") return words.customers.languages[value as Language];
  if (name === "error") return failureText(String(value), words);
  return String(value);
}

/** Working hours: "Monday 08:00–18:00, Tuesday …", without the days on which nobody works. */
function hoursText(json: string, { engineers }: Words): string {
  const week = JSON.parse(json) as WeekHours;
  const days = weekdays.filter((weekday) => week[weekday].length > 0);
  return days.map((weekday) => `${engineers.fields[weekday]} ${formatRanges(week[weekday])}`).join("\n");
}

/** The kind of a customer, a visit or a declaration, or of a line that is a heading. */
function kindText(kind: string, { customers, visit, tax, auditTexts }: Words): string {
  const places: Record<string, string>[] = [tax.declarations.kinds, visit.kinds, customers.kinds, auditTexts.values];
  return places.find((texts) => Object.hasOwn(texts, kind))?.[kind] ?? kind;
}

/**
 * Why an e-mail failed, or that its outcome is unknown, in words. Only the kind of the failure is recorded, not the
 * mail server's answer.
 */
function failureText(kind: string, words: Words): string {
  const failures: Record<string, (failed: { answer: string }) => string> = words.mail.failures;
  return unknownOutcome(kind, words) ?? failures[kind]?.({ answer: "" }) ?? kind;
}

/** What is said of an e-mail that may have arrived; undefined for a failure. */
function unknownOutcome(kind: string, { auditTexts }: Words): string | undefined {
  return (auditTexts.values as Record<string, string>)[kind];
}

/** One row of a list field, such as a line of a quote: its values in their order, joined by " · ". */
function rowText({ position: _, ...row }: Fields, words: Words, language: Language): string {
  return Object.entries(row)
    .filter(([, value]) => value !== null && value !== "")
    .map(([name, value]) => {
      const text = valueText(name, value, words, language);
      // An unknown outcome is a sentence by itself; a failure is labelled as such.
      const failed = name === "error" && unknownOutcome(String(value), words) === undefined;
      return flags.has(name) || counts.has(name) || failed || name === "discount_bp"
        ? `${labelOf(name, words)}: ${text}`
        : text;
    })
    .join(" · ");
}
