/** Edits a draft of an invoice, /invoices/drafts/{id}. */
import { Link, redirect } from "react-router";
import { languageContext } from "#app/http/context.ts";
import { loadOrEmpty, wordsOf } from "#app/http/screen.server.ts";
import { getDraftContent } from "#app/invoices/invoice-drafts.server.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { ConfirmLink } from "#app/ui/confirm-link.tsx";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { Page } from "#app/ui/page.tsx";
import { useLastSaved } from "#app/ui/use-last-saved.ts";
import { useRefusal } from "#app/ui/use-refusal.ts";
import { invoiceFormWords } from "#app/words/invoice-form-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/draft.route";
import { draftDeletion } from "./draft-deletion.ts";
import {
  formOfDraft,
  getInvoiceSetting,
  type InvoiceSetting,
  jobsOfDraft,
  startOfDraft,
} from "./invoice-builder.server.ts";
import { OpenedBuilder } from "./invoice-builder.tsx";
import type { InvoiceForm } from "./invoice-form.ts";
import { answerInvoiceForm } from "./posted-invoice.server.ts";

type Loaded = {
  causes: Record<string, string>;
  opened: { setting: InvoiceSetting; form: InvoiceForm; version: string } | null;
};

export function loader({ params, context }: Route.LoaderArgs) {
  const id = idOf(params);
  const [words, language] = [wordsOf(context), context.get(languageContext)];
  const frame: Loaded = { causes: words.documents.causes, opened: null };
  return loadOrEmpty<Loaded>(load, frame, { keepsTyped: true });

  async function load(): Promise<Loaded> {
    const draft = await getDraftContent(id);
    if (draft.invoice_id !== null) throw redirect(`/invoices/${draft.invoice_id}/preview`);
    const setting = await getInvoiceSetting(startOfDraft(draft), words, jobsOfDraft(draft));
    const form = formOfDraft(draft, { iva_bp: setting.iva_bp, language });
    return { ...frame, opened: { setting, form, version: String(draft.version) } };
  }
}

export function action({ request, params, context }: Route.ActionArgs) {
  const id = idOf(params);
  const startOf = async () => startOfDraft(await getDraftContent(id));
  return answerInvoiceForm({ request, context }, { startOf, draft: id });
}

export default function Draft({ loaderData, actionData, params }: Route.ComponentProps) {
  const words = useScreenWords(invoiceFormWords);
  const answer = useRefusal(actionData);
  const lastSaved = useLastSaved();
  const { opened, failure, causes } = loaderData;
  return (
    <Page
      title={words.draftTitle}
      beside={
        <>
          <Link className="button" to="/invoices/drafts">
            {words.drafts}
          </Link>{" "}
          <ConfirmLink
            className="button danger"
            {...draftDeletion(words, { id: idOf(params), name: opened?.setting.customer.name ?? "" })}
          >
            {words.deleteDraft}
          </ConfirmLink>
        </>
      }
    >
      <LoadFailure failure={failure} />
      <p className="quiet">{words.draftLead}</p>
      <OpenedBuilder key={lastSaved} opened={opened} causes={causes} answer={answer} />
    </Page>
  );
}
