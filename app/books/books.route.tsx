/**
 * The books, /books: the issued invoices of a quarter as files, their sums for 303 and 347, and what the year came to.
 */

import { Form, Link } from "react-router";
import { parseListQuery } from "#app/http/asked.server.ts";
import { loadOrEmpty, wordsOf } from "#app/http/screen.server.ts";
import { useLiveForm } from "#app/lists/use-live-form.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import { presentLetterhead } from "#app/tax/letterhead.server.ts";
import { quarterOf, quarters } from "#app/tax/quarter.ts";
import { issuerNif } from "#app/tax/tax-id.ts";
import { SelectField } from "#app/ui/field.tsx";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { NoticeBox } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { booksWords } from "#app/words/books-words.ts";
import { useLanguage, useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/books.route";
import { declaredIn, isOfIssuer, issuersOf, type Period, thresholdOf, totalsOf } from "./book.ts";
import { bookSearchSchema } from "./books.schema.ts";
import { listIssued } from "./books.server.ts";
import { DeclaredTable, MonthTable, ProductTable, RateTable } from "./books-tables.tsx";
import { MonthChart } from "./month-chart.tsx";
import { listYears, monthsOf, productsOf } from "./year.server.ts";
import "./books.css";

export async function loader({ url, context }: Route.LoaderArgs) {
  const today = dayOf(new Date());
  const { asked, problem } = parseListQuery(bookSearchSchema, url, wordsOf(context));
  const year = asked.year ?? Number(today.slice(0, 4));
  // Without a year it is this quarter, and with one all of it unless a quarter is asked for.
  const quarter = asked.year === undefined ? quarterOf(today) : asked.quarter;
  const period: Period = { year, quarter };
  const nothing = { totals: totalsOf([]), declared: declaredIn(year, []), months: [], products: [] };
  const { causes } = wordsOf(context).documents;
  const frame = { period, issuers: [] as string[], years: [year], problem, threshold: thresholdOf(year), causes };
  return loadOrEmpty(
    async () => {
      const all = await listIssued({ year });
      const issuers = issuersOf(all);
      const issuer = chosenIssuer(issuers, asked.issuer ?? issuerNif((await presentLetterhead()).nie));
      const rows = all.filter((row) => isOfIssuer(row, issuer));
      const shown: Period = { ...period, issuer };
      const own = quarter === undefined ? rows : rows.filter(({ accrued_on }) => quarterOf(accrued_on) === quarter);
      const before = (await listIssued({ year: year - 1 })).filter((row) => isOfIssuer(row, issuer));
      const year_sums = { months: await monthsOf(year, rows, before), products: await productsOf(year, rows) };
      const years = await listYears(year, today);
      return {
        ...frame,
        period: shown,
        issuers,
        years,
        totals: totalsOf(own),
        declared: declaredIn(year, rows),
        ...year_sums,
      };
    },
    { ...frame, ...nothing },
  );
}

/** The issuer whose books are shown where there are several: the one that is asked for, else the last one. */
function chosenIssuer(issuers: readonly string[], asked: string): string | undefined {
  if (issuers.length < 2) return undefined;
  return issuers.includes(asked) ? asked : issuers.at(-1);
}

export default function Books({ loaderData }: Route.ComponentProps) {
  const { shell } = useWords();
  const words = useScreenWords(booksWords);
  const { period, issuers, years, problem, failure, totals, causes, declared, threshold, months, products } =
    loaderData;
  return (
    <Page
      title={words.title}
      width="medium"
      beside={
        <Link className="button" to="/invoices">
          {shell.nav.invoices}
        </Link>
      }
    >
      <LoadFailure failure={failure} />
      {problem ? <NoticeBox tone="bad">{problem}</NoticeBox> : null}
      {issuers.length > 1 ? (
        <NoticeBox tone="warn">{words.severalIssuers({ nifs: issuers.join(", ") })}</NoticeBox>
      ) : null}
      <PeriodForm period={period} years={years} issuers={issuers} />
      {failure ? null : (
        <>
          <section className="card">
            <div className="card-head">
              <h2>{words.sums}</h2>
            </div>
            <RateTable totals={totals} causes={causes} />
          </section>
          <section className="card">
            <div className="card-head">
              <h2>{words.year({ year: period.year })}</h2>
            </div>
            <MonthChart months={months} />
            <MonthTable year={period.year} months={months} />
          </section>
          <section className="card">
            <div className="card-head">
              <h2>{words.products({ year: period.year })}</h2>
            </div>
            <p className="card-body quiet-line">{words.soldAsInvoiced}</p>
            <ProductTable products={products} />
          </section>
          {/* Last, as it can be far longer than the others. */}
          <section className="card">
            <div className="card-head">
              <h2>{words.declared({ year: period.year })}</h2>
            </div>
            <p className="card-body quiet-line">{words.leftOut}</p>
            <DeclaredTable declared={declared} threshold={threshold} />
          </section>
        </>
      )}
    </Page>
  );
}

/** The period that is shown, and its book as files. */
function PeriodForm({
  period: { year, quarter, issuer },
  years,
  issuers,
}: {
  period: Period;
  years: readonly number[];
  issuers: readonly string[];
}) {
  const words = useScreenWords(booksWords);
  const language = useLanguage();
  const query = new URLSearchParams({
    year: String(year),
    ...(quarter && { quarter: String(quarter) }),
    ...(issuer && { issuer }),
  });
  const file = (type: string) => `/api/books/issued.${type}?${query}&headings=${language}`;
  return (
    <section className="card">
      <Form method="get" action="/books" className="card-body" {...useLiveForm()}>
        <div className="columns">
          <SelectField label={words.fields.year} name="year" defaultValue={String(year)}>
            {years.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </SelectField>
          <SelectField label={words.fields.quarter} name="quarter" defaultValue={String(quarter ?? "")}>
            <option value="">{words.wholeYear}</option>
            {quarters.map((one) => (
              <option key={one} value={one}>
                {words.quarter({ quarter: one })}
              </option>
            ))}
          </SelectField>
          {issuer ? (
            <SelectField label={words.fields.issuer} name="issuer" defaultValue={issuer}>
              {issuers.map((one) => (
                <option key={one} value={one}>
                  {one}
                </option>
              ))}
            </SelectField>
          ) : null}
        </div>
        <div className="actions">
          <button type="submit" className="button primary">
            {words.show}
          </button>{" "}
          <a className="button" href={file("csv")}>
            {words.csv}
          </a>{" "}
          <a className="button" href={file("xlsx")}>
            {words.xlsx}
          </a>{" "}
          <a className="button" href={`/api/books/invoices.zip?${query}`}>
            {words.zip}
          </a>
        </div>
      </Form>
    </section>
  );
}
