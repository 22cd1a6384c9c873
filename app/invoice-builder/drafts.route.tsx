/** The drafts of invoices, /invoices/drafts. */
import { Link } from "react-router";
import { customerName } from "#app/customers/customer.ts";
import { loadOrEmpty } from "#app/http/screen.server.ts";
import { type DraftRow, draftsPerPage, listDrafts } from "#app/invoices/invoice-drafts.server.ts";
import { ListFoot } from "#app/lists/list-foot.tsx";
import { formatMoney } from "#app/numbers/money.ts";
import { type Day, formatDay } from "#app/platform/dates.ts";
import { listSearch } from "#app/platform/fields.ts";
import { listAddress, pagesOf } from "#app/platform/list-address.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import { ConfirmLink } from "#app/ui/confirm-link.tsx";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { Page } from "#app/ui/page.tsx";
import { invoiceFormWords } from "#app/words/invoice-form-words.ts";
import { useLanguage, useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/drafts.route";
import { draftDeletion } from "./draft-deletion.ts";

type Loaded = { drafts: (DraftRow & { day: Day })[]; total: number; page: number; pages: number };

const searchSchema = listSearch.pick({ page: true });

export function loader({ url }: Route.LoaderArgs) {
  const asked = searchSchema.parse(Object.fromEntries(url.searchParams));
  return loadOrEmpty<Loaded>(
    async () => {
      const { rows, total, page } = await listDrafts(asked.page);
      const drafts = rows.map((draft) => ({ ...draft, day: dayOf(draft.updated_at) }));
      return { drafts, total, page, pages: pagesOf(total, draftsPerPage) };
    },
    { drafts: [], total: 0, page: 1, pages: 1 },
  );
}

export default function Drafts({ loaderData }: Route.ComponentProps) {
  const { quotes, shell } = useWords();
  const words = useScreenWords(invoiceFormWords);
  const language = useLanguage();
  const { drafts, total, page, pages, failure } = loaderData;
  return (
    <Page
      title={words.drafts}
      width="medium"
      beside={
        <>
          <Link className="button primary" to="/invoices/new">
            {words.link}
          </Link>{" "}
          <Link className="button" to="/invoices">
            {shell.nav.invoices}
          </Link>
        </>
      }
    >
      <LoadFailure failure={failure} />
      {drafts.length === 0 && !failure ? <p className="empty">{words.noDrafts}</p> : null}
      {drafts.map(({ id, day, total_cents, ...names }) => {
        const name = customerName(names) ?? quotes.customerFallback({ id: names.customer_id });
        return (
          <section key={id} className="card">
            <div className="card-body">
              <p>
                <b>{name}</b>{" "}
                <span className="money">{total_cents === null ? "" : formatMoney(total_cents, language)}</span>
              </p>
              <p className="quiet small">
                {words.changedOn({ day: formatDay(day) })} {total_cents === null ? words.cannotIssue : ""}
              </p>
              <div className="actions">
                <Link className="button" to={`/invoices/drafts/${id}`} aria-label={`${words.edit}: ${name}`}>
                  {words.edit}
                </Link>{" "}
                <ConfirmLink className="button plain danger" {...draftDeletion(words, { id, name })}>
                  {words.deleteDraft} <span className="visually-hidden">{name}</span>
                </ConfirmLink>
              </div>
            </div>
          </section>
        );
      })}
      {pages > 1 ? (
        <section className="card">
          <ListFoot
            count={words.draftsLink({ n: total })}
            page={page}
            pages={pages}
            hrefOf={(to) => listAddress("/invoices/drafts", { page: to }, { page: 1 })}
            label={words.drafts}
          />
        </section>
      ) : null}
    </Page>
  );
}
