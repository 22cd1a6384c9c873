import { Form, Link } from "react-router";
import { ExportLink } from "#app/lists/export-link.tsx";
import { ListFoot } from "#app/lists/list-foot.tsx";
import { SearchField } from "#app/lists/search-field.tsx";
import { useFilterControl } from "#app/lists/use-filter-control.ts";
import { useListLoading } from "#app/lists/use-list-loading.ts";
import { useLiveForm } from "#app/lists/use-live-form.ts";
import { formatMoney } from "#app/numbers/money.ts";
import type { Failure } from "#app/platform/failure.ts";
import { pagesOf } from "#app/platform/list-address.ts";
import { SelectField } from "#app/ui/field.tsx";
import { customerFormWords } from "#app/words/customer-form-words.ts";
import { useLanguage, useScreenWords, useWords } from "#app/words/use-words.tsx";
import { type CustomerSort, customerSorts, missingFields, rowsPerPage, sortedName } from "./customer.ts";
import type { ListedCustomer } from "./customer-orders.server.ts";

type CustomerListProps = {
  q: string;
  page: number;
  sort: CustomerSort;
  rows: ListedCustomer[];
  total: number;
  chosenId: number | null;
  /** Why the customers could not be read; then no count is shown. */
  failure: Failure | null;
};

/** The filter and a page of the customers that it finds; each row links to its customer's form. */
export function CustomerList({ q, page, sort, rows, total, chosenId, failure }: CustomerListProps) {
  const { common, customers, quotes } = useWords();
  const customerForm = useScreenWords(customerFormWords);
  const language = useLanguage();
  const loading = useListLoading("/customers");
  const hrefOf = (parameters: Record<string, string | number>) =>
    `/customers?${new URLSearchParams({ ...(q && { q }), ...(sort !== "name" && { sort }), ...mapToText(parameters) })}`;
  const sorted = useFilterControl<HTMLSelectElement>(sort);
  return (
    <section className="card" aria-label={customers.list}>
      <Form method="get" action="/customers" className="card-body" role="search" {...useLiveForm()}>
        {/* So that the form beside the list stays while somebody else is looked for. */}
        {chosenId === null ? null : <input type="hidden" name="id" value={chosenId} />}
        <SearchField label={customers.filter} placeholder={customers.filterPlaceholder} defaultValue={q} />
        <SelectField label={customerForm.sortBy} name="sort" defaultValue={sort} ref={sorted}>
          {customerSorts.map((order) => (
            <option key={order} value={order}>
              {customerForm.sorts[order]}
            </option>
          ))}
        </SelectField>
      </Form>{" "}
      {failure ? null : rows.length === 0 ? (
        <p className="empty">
          {q ? customers.noneFound : customerForm.none}{" "}
          {q ? <Link to={`/?${new URLSearchParams({ typed: q })}`}>{customerForm.addTitle}</Link> : null}
        </p>
      ) : (
        <ul className="pick-list">
          {rows.map((row) => (
            <li key={row.id}>
              <Link
                to={`${hrefOf({ id: row.id, ...(page > 1 && { page }) })}#editor`}
                aria-current={row.id === chosenId ? "true" : undefined}
              >
                <span className="strong">{sortedName(row) ?? quotes.customerFallback({ id: row.id })}</span>{" "}
                <span className="quiet small">
                  {row.owed_cents ? `${customerForm.owes({ amount: formatMoney(row.owed_cents, language) })} · ` : null}
                  {[missingFields(row).length > 0 && customerForm.enquiry, row.town, row.email, row.nie]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <ListFoot
        count={loading ? common.loading : failure ? null : customerForm.count({ n: total })}
        beside={
          <>
            <ExportLink call="/api/customers/export.csv" list={hrefOf({})} />{" "}
            <Link to="/customers/import">{common.importCsv}</Link>
          </>
        }
        page={page}
        pages={pagesOf(total, rowsPerPage)}
        hrefOf={(n) => hrefOf({ ...(chosenId !== null && { id: chosenId }), page: n })}
        label={customers.list}
        pagerIfNeeded
      />
    </section>
  );
}

function mapToText(parameters: Record<string, string | number>): Record<string, string> {
  return Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, String(value)]));
}
