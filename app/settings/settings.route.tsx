import { randomUUID } from "node:crypto";
import { Form } from "react-router";
import { checked } from "#app/platform/checked.server.ts";
import { languageContext } from "#app/platform/context.ts";
import type { IncomingForm } from "#app/platform/incoming-form.server.ts";
import { formatPercent } from "#app/platform/money.ts";
import { redirectWithNotice } from "#app/platform/notice.server.ts";
import { refused, textsOf, waitHeaders, withFormOf, wordsOf } from "#app/platform/screen.server.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { SaidAbove, SaidAtButton } from "#app/ui/said-of-form.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { useFirstWrong } from "#app/ui/use-first-wrong.ts";
import { useRefusal } from "#app/ui/use-refusal.ts";
import { useCompanyWords } from "#app/words/use-company-words.ts";
import { useWords } from "#app/words/use-words.tsx";
import type { Words } from "#app/words/words.ts";
import type { Route } from "./+types/settings.route";
import { CompanyFields, companyValueNames } from "./company-fields.tsx";
import { makeLogo } from "./logo-image.server.ts";
import { postedLogo } from "./posted-logo.server.ts";
import { typedSettingsSchema } from "./settings.schema.ts";
import { getBrand, getSettings, saveSettings } from "./settings.server.ts";

/** A new key for each visit: after a save the form shows what was saved. */
export async function loader({ context }: Route.LoaderArgs) {
  const { logo_path, ...settings } = await getSettings();
  const iva_percent = formatPercent(Math.round(settings.iva_percent * 100), context.get(languageContext));
  const values = { ...settings, iva_percent, language: settings.language ?? "" };
  return { visit: randomUUID(), values, logo: getBrand().logo };
}

export function action({ request, context }: Route.ActionArgs) {
  return withFormOf(request, postedLogo, (form) => save(form, wordsOf(context)));
}

async function save({ texts: form, files: [file], expectStored }: IncomingForm, words: Words) {
  const typed = textsOf(form, companyValueNames);
  try {
    expectStored();
    const input = checked(typedSettingsSchema, typed);
    const removed = form.get("remove_logo") === null ? undefined : null;
    await saveSettings(input, file ? await makeLogo(file) : removed);
  } catch (error) {
    return refused(error, words, { typed, fileLost: file !== undefined });
  }
  return redirectWithNotice("/settings", { tone: "ok", text: words.company.saved });
}

/** Too many pictures may be waiting. */
export const headers = waitHeaders;

export default function CompanySettings({ loaderData, actionData }: Route.ComponentProps) {
  const company = useCompanyWords();
  const { common } = useWords();
  const refusal = useRefusal(actionData);
  useFirstWrong(refusal);
  const reason = refusal?.problem;
  // One line, no alert (behaviour 7.8).
  const said = reason ? <p className="quiet-line">{company.notSaved({ reason })}</p> : null;
  return (
    <main className="page medium" id="content">
      <title>{company.title}</title>
      <div className="page-head">
        <h1>{company.title}</h1>
      </div>
      <Form method="post" encType="multipart/form-data" noValidate key={loaderData.visit} className="card">
        <div className="card-body">
          <SaidAbove>{said}</SaidAbove>
          <CompanyFields
            values={refusal?.values?.typed ?? loaderData.values}
            wrong={refusal?.fields ?? {}}
            logo={loaderData.logo}
            logoLost={refusal?.values?.fileLost ?? false}
          />
        </div>
        <div className="card-foot reach actions">
          <SubmitButton busyText={common.saving}>{company.save}</SubmitButton>{" "}
          <BackLink to="/admin">{common.cancel}</BackLink>
          <SaidAtButton>{said}</SaidAtButton>
        </div>
      </Form>
    </main>
  );
}
