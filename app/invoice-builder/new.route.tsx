/** A new invoice, /invoices/new: first its customer is looked up, then it is written. */
import { Form, Link } from "react-router";
import { customerDetails, customerTitle } from "#app/customers/customer-choice.ts";
import { searchCustomers } from "#app/customers/customer-search.server.ts";
import { languageContext } from "#app/http/context.ts";
import { loadOrEmpty, wordsOf } from "#app/http/screen.server.ts";
import { SearchField } from "#app/lists/search-field.tsx";
import { useLiveForm } from "#app/lists/use-live-form.ts";
import { parseWhole } from "#app/numbers/whole-number.ts";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { Page } from "#app/ui/page.tsx";
import { useRefusal } from "#app/ui/use-refusal.ts";
import { invoiceFormWords } from "#app/words/invoice-form-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/new.route";
import { getInvoiceSetting, type InvoiceSetting, newInvoiceForm, withTreatment } from "./invoice-builder.server.ts";
import { OpenedBuilder } from "./invoice-builder.tsx";
import type { InvoiceForm } from "./invoice-form.ts";
import { answerInvoiceForm, askedStart } from "./posted-invoice.server.ts";

/** The most customers that are offered. */
const mostOffered = 8;

type Found = { id: number; name: string; details: string };
type Loaded = {
  q: string;
  /** Whether the address names whose invoice it is. */
  isNamed: boolean;
  found: Found[];
  causes: Record<string, string>;
  opened: { setting: InvoiceSetting; form: InvoiceForm } | null;
};

export function loader({ url, context }: Route.LoaderArgs) {
  const { searchParams } = url;
  const [words, language] = [wordsOf(context), context.get(languageContext)];
  const q = searchParams.get("q") ?? "";
  const isNamed = searchParams.has("customer") || searchParams.has("quote");
  const frame: Loaded = { q, isNamed, found: [], causes: words.documents.causes, opened: null };
  return loadOrEmpty<Loaded>(load, frame, { keepsTyped: true });

  async function load(): Promise<Loaded> {
    if (!isNamed) return { ...frame, found: await findCustomers() };
    const job = parseWhole(searchParams.get("job"));
    const setting = await getInvoiceSetting(askedStart(searchParams), words, job === null ? [] : [job]);
    const writing = { iva_bp: setting.iva_bp, language };
    const form = newInvoiceForm(setting, job, writing);
    return { ...frame, opened: { setting, form: withTreatment(form, searchParams.get("iva"), language) } };
  }

  async function findCustomers(): Promise<Found[]> {
    if (q === "") return [];
    return (await searchCustomers(q, mostOffered)).map((one) => ({
      ...{ id: one.id, name: customerTitle(one, words), details: customerDetails(one) },
    }));
  }
}

export function action({ request, context, url }: Route.ActionArgs) {
  return answerInvoiceForm({ request, context }, { startOf: () => askedStart(url.searchParams), draft: null });
}

export default function NewInvoice({ loaderData, actionData }: Route.ComponentProps) {
  const { shell } = useWords();
  const words = useScreenWords(invoiceFormWords);
  const answer = useRefusal(actionData);
  const { opened, failure, causes } = loaderData;
  return (
    <Page
      title={words.title}
      beside={
        <Link className="button" to="/invoices">
          {shell.nav.invoices}
        </Link>
      }
    >
      <LoadFailure failure={failure} />
      <OpenedBuilder opened={opened && { ...opened, version: "" }} causes={causes} answer={answer} />
      {loaderData.isNamed ? null : <CustomerChoice {...loaderData} isRead={!failure} />}
    </Page>
  );
}

function CustomerChoice({ q, found, isRead }: Pick<Loaded, "q" | "found"> & { isRead: boolean }) {
  const { customers } = useWords();
  const words = useScreenWords(invoiceFormWords);
  return (
    <section className="card">
      <div className="card-body">
        <p>{words.whoseLead}</p>
        <Form method="get" role="search" {...useLiveForm()}>
          <SearchField label={words.whose} placeholder={customers.filterPlaceholder} defaultValue={q} />
        </Form>
        {q !== "" && found.length === 0 && isRead ? <p className="quiet">{customers.noneFound}</p> : null}
        <ul>
          {found.map(({ id, name, details }) => (
            <li key={id}>
              <Link className="tap" to={`/invoices/new?customer=${id}`}>
                <b>{name}</b> <span className="quiet small">{details}</span>
              </Link>
            </li>
          ))}
        </ul>
        <Link className="small" to="/">
          {words.newCustomer}
        </Link>
      </div>
    </section>
  );
}
