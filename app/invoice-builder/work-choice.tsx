/** What an invoice is for beside its typed lines. */
import { Link } from "react-router";
import { formatMoney } from "#app/numbers/money.ts";
import { formatDay } from "#app/platform/dates.ts";
import type { FieldProblems } from "#app/platform/problem.ts";
import { joinWithSpaces } from "#app/ui/spaced.ts";
import { invoiceFormWords } from "#app/words/invoice-form-words.ts";
import { useLanguage, useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { InvoiceSetting } from "./invoice-builder.server.ts";
import { type InvoiceForm, type InvoiceFormChange, isInAdvance } from "./invoice-form.ts";

export type PartProps = {
  setting: InvoiceSetting;
  form: InvoiceForm;
  wrong: FieldProblems;
  change: (change: InvoiceFormChange) => void;
};

/** What the invoice is for beside its typed lines: a quote, or jobs of the customer. */
export function WorkChoice({ setting, form, change }: Omit<PartProps, "wrong">) {
  const words = useScreenWords(invoiceFormWords);
  const { quotes } = useWords();
  const language = useLanguage();
  const { quote, work } = setting;
  if (quote)
    return (
      <>
        <p>{(isInAdvance(form) ? words.advanceOfQuote : words.ofQuote)({ number: quote.quote_number })}</p>
        <ul>
          {quote.names.map((name, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a quote may name the same thing twice
            <li key={index}>{name}</li>
          ))}
        </ul>
        {quote.jobs.length > 0 && !isInAdvance(form) ? (
          <>
            <p>{words.jobsOfQuote}</p>
            <ul>
              {quote.jobs.map(({ id, title, day }) => (
                <li key={id}>
                  {title} <span className="quiet small">{day && formatDay(day)}</span>
                </li>
              ))}
            </ul>
          </>
        ) : null}
        {quote.before.length > 0 ? (
          <>
            <p>{words.invoicedBefore}</p>
            <ul>
              {quote.before.map(({ invoice_number, total_cents, advance }) => (
                <li key={invoice_number}>
                  <Link to={`/invoices?q=${encodeURIComponent(invoice_number)}`}>{invoice_number}</Link>{" "}
                  <span className="quiet small">
                    {[advance ? words.inAdvance : null, formatMoney(total_cents, language)].filter(Boolean).join(" · ")}
                  </span>
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </>
    );
  const tick = (id: string, on: boolean) =>
    change({ kind: "form", changes: { jobs: on ? [...form.jobs, id] : form.jobs.filter((one) => one !== id) } });
  const unlisted = form.jobs.filter((id) => !work.some((job) => String(job.id) === id));
  return (
    <>
      {unlisted.map((id) => (
        <label key={id} className="check">
          <input
            type="checkbox"
            name="job"
            value={id}
            checked
            onChange={(event) => tick(id, event.currentTarget.checked)}
          />
          {words.unlistedJob({ id })}
        </label>
      ))}
      {work.length > 0 ? (
        <fieldset>
          <legend className="legend">{words.work}</legend>
          <p className="quiet small">{words.workLead}</p>
          {joinWithSpaces(
            work.map(({ id, title, day, added }) => (
              <label key={id} className="check">
                <input
                  type="checkbox"
                  name="job"
                  value={id}
                  checked={form.jobs.includes(String(id))}
                  onChange={(event) => tick(String(id), event.currentTarget.checked)}
                />
                <span>
                  {title}{" "}
                  <span className="quiet small">
                    {[day && formatDay(day), added ? formatMoney(added.net_cents, language) : words.noQuote]
                      .filter(Boolean)
                      .join(" · ")}
                  </span>
                </span>
              </label>
            )),
          )}
        </fieldset>
      ) : null}
      {setting.quotes.length > 0 ? (
        <>
          <p>{words.openQuotes}</p>
          <ul>
            {setting.quotes.map(({ id, quote_number, title, total_cents }) => (
              <li key={id}>
                <Link to={`/invoices/new?quote=${id}`}>{quote_number}</Link>{" "}
                <span className="quiet small">
                  {[title, `${quotes.total} ${formatMoney(total_cents, language)}`].filter(Boolean).join(" · ")}
                </span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </>
  );
}
