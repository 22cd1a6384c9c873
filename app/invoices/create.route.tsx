/** The dialog that makes a job's invoice, /calendar/jobs/{id}/invoice. */
import { Fragment, useState } from "react";
import { Form, Link, redirect, useLocation, useNavigate } from "react-router";
import { AskInNewTab, EvidenceLines } from "#app/customer-declarations/evidence-lines.tsx";
import { customerName } from "#app/customers/customer.ts";
import { fieldLabels } from "#app/customers/field-labels.ts";
import { languageContext } from "#app/http/context.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { answerAsTyped, answerRefusal, formOf, textsOf, wordsOf } from "#app/http/screen.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { formatMoney } from "#app/numbers/money.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { failedSentence } from "#app/platform/failure.ts";
import { notFound } from "#app/platform/problem.ts";
import { chosenRate, IvaChoice } from "#app/tax/iva-choice.tsx";
import { chosenOf } from "#app/tax/iva-options.server.ts";
import { LackList } from "#app/tax/lack-list.tsx";
import { EnterStays, stayIntent } from "#app/ui/default-button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { FormKey } from "#app/ui/form-key.tsx";
import { NoticeBox } from "#app/ui/notice.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { useRefusal } from "#app/ui/use-refusal.ts";
import { invoiceWords } from "#app/words/invoice-words.ts";
import { taxWords } from "#app/words/tax-words.ts";
import { useLanguage, useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/create.route";
import { CreateWarnings } from "./create-warnings.tsx";
import { jobInvoiceSchema } from "./invoice.schema.ts";
import { invoiceProspect } from "./invoice-prospect.server.ts";
import { createInvoice } from "./invoices.server.ts";
import { lawfulInvoice } from "./lawful.server.ts";

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const prospect = await invoiceProspect(idOf(params));
  if (!prospect) throw notFound();
  if (prospect.invoice_id) throw redirect(previewHref(prospect.invoice_id, url.search));
  const lawful = await lawfulInvoice(prospect.job_id, wordsOf(context));
  // What the rules want says more than what may be missing without them.
  return { ...prospect, ...(lawful && { lacks: [] }), lawful };
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const words = wordsOf(context);
  const form = await formOf(request);
  const typed = textsOf(form, ["paid", "iva"]);
  if (form.get("intent") === stayIntent) return answerAsTyped(typed);
  try {
    const input = validate(jobInvoiceSchema, { paid: typed.paid, ...chosenOf(typed.iva) });
    const invoice = await createInvoice(idOf(params), input, { language: context.get(languageContext) });
    const preview = previewHref(invoice.id, url.search);
    const { created, existed } = words.invoices;
    // The job may have got its invoice from somebody else meanwhile: that invoice is shown, paid or not as they chose.
    const text = (invoice.created ? created : existed)({ number: invoice.invoice_number });
    return redirectWithNotice(preview, { tone: "ok", text });
  } catch (error) {
    return answerRefusal(error, words, typed);
  }
}

/** The address of an invoice shown over the calendar. */
function previewHref(id: number, search: string): string {
  return `/calendar/invoices/${id}/preview${search}`;
}

export default function CreateInvoice({ loaderData, actionData }: Route.ComponentProps) {
  const { common, customers, fields, quotes, shell } = useWords();
  const invoices = useScreenWords(invoiceWords);
  const tax = useScreenWords(taxWords);
  const language = useLanguage();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { job_id, quote_number, customer_id, total_cents, advances, customerLacks, lawful } = loaderData;
  const job = `/calendar/jobs/${job_id}${search}`;
  const refusal = useRefusal(actionData);
  const [iva, setIva] = useState(refusal?.values?.iva ?? "");
  const total = (lawful?.iva && chosenRate(lawful.iva, iva)?.total_cents) ?? total_cents;
  return (
    <Dialog
      title={invoices.createTitle}
      closeHref={job}
      onClose={() => navigate(job, { preventScrollReset: true })}
      size="sheet"
    >
      <title>{invoices.createTitle}</title>
      {/* The history entry is replaced by the invoice: going back here would only lead to the invoice again. */}
      <Form method="post" action={`${pathname}${search}`} preventScrollReset replace>
        <FormKey of="invoice" />
        <div className="dialog-body">
          {refusal?.problem ? <NoticeBox tone="bad">{failedSentence(refusal, shell.loads.invoice)}</NoticeBox> : null}
          {customerLacks.length > 0 ? (
            <NoticeBox tone="warn">
              {customers.notInvoiced({ fields: fieldLabels(customerLacks, { customers, fields }) })}{" "}
              <Link to={`/customers?id=${customer_id}`}>{customers.complete}</Link>
            </NoticeBox>
          ) : null}
          <LackList title={tax.blockedTitle} lacks={lawful?.lacks ?? []} />
          <EvidenceLines evidence={lawful?.evidence ?? []} customer_id={customer_id} />
          <CreateWarnings prospect={loaderData} />
          <EnterStays>{common.apply}</EnterStays>
          <dl className="totals" aria-live="polite">
            <dt>{invoices.quote}</dt>
            <dd>{quote_number}</dd>
            <dt>{quotes.customer}</dt>
            <dd>{customerName(loaderData) ?? quotes.customerFallback({ id: customer_id })}</dd>
            {advances.map(({ invoice_number, net_cents }) => (
              <Fragment key={invoice_number}>
                <dt>{invoices.lessAdvance({ number: invoice_number })}</dt>
                <dd>{formatMoney(-net_cents, language)}</dd>
              </Fragment>
            ))}
            <dt className="sum">{quotes.total}</dt>
            <dd className="sum">{formatMoney(total, language)}</dd>
          </dl>
          {lawful?.iva ? (
            <>
              <IvaChoice options={lawful.iva} value={iva} error={refusal?.fields.cause} onChange={setIva} />{" "}
              <AskInNewTab customer_id={customer_id} />
            </>
          ) : null}
          <p className="strong">{invoices.asksPaid}</p>
        </div>
        <div className="dialog-foot actions end">
          <Link className="button" to={job} preventScrollReset data-autofocus>
            {common.cancel}
          </Link>{" "}
          <SubmitButton className="button" name="paid" value="1" busyText={invoices.creating}>
            {invoices.paid}
          </SubmitButton>{" "}
          <SubmitButton name="paid" value="0" busyText={invoices.creating}>
            {invoices.notPaidYet}
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}

export { DialogFailure as ErrorBoundary } from "#app/ui/dialog-failure.tsx";
