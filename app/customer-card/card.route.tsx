/** A customer's card, /customers/{id}: how to reach them, what they owe, and the newest of everything they had. */
import { Link } from "react-router";
import { useMay } from "#app/auth/use-may.ts";
import { DeclarationsCard } from "#app/customer-declarations/declarations-card.tsx";
import { customerName } from "#app/customers/customer.ts";
import { findNamesakes } from "#app/customers/doubles.server.ts";
import { MissingDetails } from "#app/customers/missing-details.tsx";
import { Namesakes } from "#app/customers/namesakes.tsx";
import { wordsOf } from "#app/http/screen.server.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { clockTime } from "#app/platform/date-texts.server.ts";
import { Page } from "#app/ui/page.tsx";
import { cardWords } from "#app/words/card-words.ts";
import { quoteDetailsWords } from "#app/words/quote-details-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import { visitWords } from "#app/words/visit-words.ts";
import type { Route } from "./+types/card.route";
import { getCustomerCard } from "./card.server.ts";
import { InvoiceHistory, JobHistory, QuoteHistory, ReportHistory } from "./histories.tsx";
import { movedOnCustomer } from "./moved-customer.server.ts";
import { reachOf } from "./reach.server.ts";
import { ReachCard } from "./reach-card.tsx";
import { SitesCard } from "./sites-card.tsx";
import { SumsCard } from "./sums-card.tsx";
import "./customer-card.css";

export async function loader({ params, context }: Route.LoaderArgs) {
  const id = idOf(params);
  const card = await getCustomerCard(id);
  if (!card) throw await movedOnCustomer(id);
  const { customer, jobs, ...others } = card.thing;
  return {
    ...others,
    customer,
    ...reachOf(customer, wordsOf(context)),
    namesakes: await findNamesakes(customer, id),
    jobs: { ...jobs, rows: jobs.rows.map((job) => ({ ...job, when: job.start ? clockTime(job.start) : "" })) },
  };
}

export default function CustomerCard({ loaderData }: Route.ComponentProps) {
  const { quotes: quoteWords } = useWords();
  const quoteDetails = useScreenWords(quoteDetailsWords);
  const card = useScreenWords(cardWords);
  const visit = useScreenWords(visitWords);
  const may = useMay();
  const isOffice = may("/customers");
  const { customer, address, nieLabel, namesakes, sites, sales, jobs, reports } = loaderData;
  const name = customerName(customer) ?? quoteWords.customerFallback({ id: customer.id });
  // Name and tax number together find this customer's documents and no namesake's.
  const q = [customerName(customer), customer.nie].filter(Boolean).join(" ");
  return (
    <Page
      title={name}
      beside={
        <div className="card-actions">
          {customer.email || isOffice ? (
            <div className="actions">
              {customer.email ? (
                <>
                  <a className="button" href={`mailto:${encodeURI(customer.email)}`}>
                    {card.writeEmail}
                  </a>{" "}
                </>
              ) : null}
              {isOffice ? (
                <>
                  <Link className="button" to={`/customers?id=${customer.id}`}>
                    {card.edit}
                  </Link>{" "}
                  <Link className="button" to={`/quotes/templates?customer=${customer.id}`}>
                    {quoteDetails.fromTemplate}
                  </Link>
                </>
              ) : null}
            </div>
          ) : null}{" "}
          {isOffice ? (
            <div className="head-actions">
              <Link className="button" to={`/calendar/visit?customer=${customer.id}`}>
                {visit.title}
              </Link>{" "}
              <Link className="button" to={`/invoices/new?customer=${customer.id}`}>
                {card.newInvoice}
              </Link>{" "}
              <Link className="button primary" to={`/quote-builder?customer=${customer.id}`}>
                {card.newQuote}
              </Link>
            </div>
          ) : null}
        </div>
      }
    >
      {isOffice ? <MissingDetails customer={customer} /> : null}
      <Namesakes namesakes={namesakes} />
      <div className="side-by-side">
        <div>
          <ReachCard customer={customer} address={address} nieLabel={nieLabel} />
          <SitesCard customer_id={customer.id} sites={sites} />
          {sales ? <SumsCard customer_id={customer.id} sums={sales.sums} /> : null}
          {sales ? <DeclarationsCard customer_id={customer.id} declarations={sales.declarations} /> : null}
        </div>
        <div>
          {sales ? <QuoteHistory {...sales.quotes} q={q} /> : null}
          <JobHistory {...jobs} q={q} />
          {sales ? <InvoiceHistory {...sales.invoices} q={q} /> : null}
          <ReportHistory {...reports} q={q} />
        </div>
      </div>
    </Page>
  );
}
