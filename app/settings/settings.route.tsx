/** The screen Company settings, /settings: company details, logo, IVA, language of documents. */
import { randomUUID } from "node:crypto";
import { Form } from "react-router";
import { signedInContext } from "#app/auth/guard.server.ts";
import { languageContext } from "#app/http/context.ts";
import type { IncomingForm } from "#app/http/incoming-form.server.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { answerRefusal, loadOrEmpty, textsOf, waitHeaders, withFormOf, wordsOf } from "#app/http/screen.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { formatPercent } from "#app/numbers/money.ts";
import { failedSentence } from "#app/platform/failure.ts";
import { wrongField } from "#app/platform/problem.ts";
import { ibanText } from "#app/terms/iban.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { MessageAboveForm, MessageAtButton } from "#app/ui/form-message.tsx";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { Page } from "#app/ui/page.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { useFocusFirstWrong } from "#app/ui/use-focus-first-wrong.ts";
import { useRefusal } from "#app/ui/use-refusal.ts";
import { companyWords } from "#app/words/company-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/settings.route";
import { usualAccent } from "./company.ts";
import { CompanyFields, type CompanyValues, companyValueNames } from "./company-fields.tsx";
import { issuerReplaced, ReplacedIssuer } from "./issuer-nif.server.ts";
import { makeLogo } from "./logo-image.server.ts";
import { postedLogo } from "./posted-logo.server.ts";
import { typedSettingsSchema } from "./settings.schema.ts";
import { getBrand, getSettings, saveSettings } from "./settings.server.ts";
import { doubtsOfSettings } from "./settings-doubts.server.ts";

/** Each load gives a new `visit`, the form's React key, so that after a save the form shows what was saved. */
export async function loader({ context }: Route.LoaderArgs) {
  const page = { visit: randomUUID(), logo: (await getBrand()).logo };
  return loadOrEmpty(load, { ...page, values: null });

  async function load(): Promise<typeof page & { values: CompanyValues | null }> {
    const { logo_path, ...settings } = await getSettings();
    const iva_percent = formatPercent(Math.round(settings.iva_percent * 100), context.get(languageContext));
    const values = {
      ...settings,
      iva_percent,
      language: settings.language ?? "",
      include_iva: settings.include_iva ? "1" : "",
      payment_terms_days: settings.payment_terms_days === null ? "" : String(settings.payment_terms_days),
      iban: ibanText(settings.iban),
      iban2: ibanText(settings.iban2),
      travel_gap_minutes: String(settings.travel_gap_minutes),
      tell_booked: settings.tell_booked ? "1" : "",
      tell_moved: settings.tell_moved ? "1" : "",
      tell_day_before: settings.tell_day_before ? "1" : "",
    };
    return { ...page, values };
  }
}

export function action({ request, context }: Route.ActionArgs) {
  return withFormOf(request, postedLogo, (form) => save(form, context));
}

async function save({ texts: form, files: [file], expectStored }: IncomingForm, context: Route.ActionArgs["context"]) {
  const words = wordsOf(context);
  const typed = { ...textsOf(form, companyValueNames), remove_logo: form.get("remove_logo") !== null };
  // The box confirms this number, and no other.
  const isConfirmed = typed.nie !== "" && form.get("nie_confirmed") === typed.nie;
  try {
    expectStored();
    const { remove_logo, ...texts } = typed;
    const input = validate(typedSettingsSchema, { ...texts, accent: await accentOf(texts.accent) });
    const replaced = await issuerReplaced(input.nie);
    if (replaced !== null && context.get(signedInContext).role !== "owner")
      throw wrongField("nie", ({ company }) => company.nieIsOwners({ nif: replaced }), "forbidden");
    if (replaced !== null && !isConfirmed) throw new ReplacedIssuer(replaced);
    const saved = await saveSettings(input, file ? await makeLogo(file) : remove_logo ? null : undefined);
    // Saved all the same: what is doubted wrongly must not keep the rest of the form from being saved.
    const doubts = (await doubtsOfSettings(saved)).map((doubt) => doubt(words));
    const text = [words.company.saved, ...doubts].join(" ");
    return await redirectWithNotice("/settings", { tone: doubts.length > 0 ? "warn" : "ok", text });
  } catch (error) {
    const asksNif = isConfirmed || error instanceof ReplacedIssuer;
    return answerRefusal(error, words, { typed, fileLost: file !== undefined, asksNif, isConfirmed });
  }
}

/**
 * The colour to store: "" for the usual one, which the form shows where none was chosen, because a browser's field for
 * colours always has one. A company that has stored it keeps it.
 */
async function accentOf(typed: string): Promise<string> {
  if (typed.toLowerCase() !== usualAccent) return typed;
  return (await getSettings()).accent === usualAccent ? usualAccent : "";
}

/** Passes on Retry-After, which the refusal has when too many pictures wait. */
export const headers = waitHeaders;

export default function CompanySettings({ loaderData, actionData }: Route.ComponentProps) {
  const company = useScreenWords(companyWords);
  const { common } = useWords();
  const refusal = useRefusal(actionData);
  useFocusFirstWrong(refusal);
  // A line in the colour of errors, but no alert (behaviour 7.8).
  const said = refusal ? <p className="field-error">{failedSentence(refusal, company.notSaved)}</p> : null;
  // No form when the settings could not be read: saving its empty fields would erase them.
  const values = refusal?.values?.typed ?? loaderData.values;
  return (
    <Page title={company.title} width="medium">
      <LoadFailure failure={loaderData.failure} />
      {values ? (
        <Form method="post" encType="multipart/form-data" noValidate key={loaderData.visit} className="card">
          <div className="card-body">
            <MessageAboveForm>{said}</MessageAboveForm>
            <CompanyFields
              values={values}
              wrong={refusal?.fields ?? {}}
              logo={loaderData.logo}
              logoRemoved={refusal?.values?.typed.remove_logo ?? false}
              nif={{ asked: refusal?.values?.asksNif ?? false, isConfirmed: refusal?.values?.isConfirmed ?? false }}
              logoLost={refusal?.values?.fileLost ?? false}
            />
          </div>
          <div className="card-foot reach actions">
            <SubmitButton busyText={common.saving}>{company.save}</SubmitButton>{" "}
            <BackLink to="/admin">{common.cancel}</BackLink>
            <MessageAtButton>{said}</MessageAtButton>
          </div>
        </Form>
      ) : null}
    </Page>
  );
}
