import type { FieldProblems } from "#app/platform/problem.ts";
import { TermsFields, termsNames } from "#app/terms/terms-fields.tsx";
import { Field, TextField } from "#app/ui/field.tsx";
import { LanguageField } from "#app/ui/language-field.tsx";
import { NumberField } from "#app/ui/number-field.tsx";
import { joinWithSpaces } from "#app/ui/spaced.ts";
import { companyWords } from "#app/words/company-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { BrandLogo } from "./brand.ts";
import { type CompanyFieldName, companyFields, usualAccent } from "./company.ts";
import { LogoField } from "./logo-field.tsx";

const otherNames = [
  "iva_percent",
  "language",
  "no_iva_reason",
  "quote_conditions",
  "payment_terms",
  ...termsNames,
  "iban",
  "iban2",
  "payment_ways",
  "include_iva",
  "travel_gap_minutes",
  "tell_booked",
  "tell_moved",
  "tell_day_before",
] as const;

/** The news of which customers are told by e-mail. */
const tellNames = ["tell_booked", "tell_moved", "tell_day_before"] as const;

/** The texts of the form; a box is "1" or "". */
export type CompanyValues = Record<CompanyFieldName | (typeof otherNames)[number], string>;

export const companyValueNames = [...companyFields.map(({ name }) => name), ...otherNames] as const;

type CompanyTextsProps = { values: CompanyValues; wrong: FieldProblems };

/** Whether the form asks if another NIF is meant, and whether that was confirmed. */
type NifQuestion = { asked: boolean; isConfirmed: boolean };

type CompanyFieldsProps = CompanyTextsProps & {
  nif: NifQuestion;
  logo: BrandLogo | null;
  /** In the refused form, "Remove logo" was ticked. */
  logoRemoved: boolean;
  /** The refused form had a logo file. A browser without JavaScript does not keep it. */
  logoLost: boolean;
};

/** The fields of the form of the company's details. */
export function CompanyFields({ values, wrong, nif, logo, logoRemoved, logoLost }: CompanyFieldsProps) {
  const company = useScreenWords(companyWords);
  const fields = { ...useWords().fields, ...company.fields };
  return (
    <>
      <h2 className="legend">{company.whoHeading}</h2>
      <div className="columns">
        {companyFields.slice(0, 6).map((field) => (
          <CompanyInput key={field.name} field={field} values={values} wrong={wrong} nif={nif} />
        ))}
      </div>
      <LogoField current={logo} wrong={wrong.logo} removed={logoRemoved} lost={logoLost} />
      <h2 className="legend">{company.whereHeading}</h2>
      <div className="columns">
        {companyFields.slice(6, -1).map((field) => (
          <CompanyInput key={field.name} field={field} values={values} wrong={wrong} />
        ))}
      </div>
      <h2 className="legend">{company.documentsHeading}</h2>
      <div className="columns">
        <NumberField
          label={fields.iva_percent}
          kind="percent"
          name="iva_percent"
          required
          defaultValue={values.iva_percent}
          hint={company.ivaHint}
          error={wrong.iva_percent}
        />
        <TextField
          label={fields.accent}
          name="accent"
          type="color"
          defaultValue={values.accent || usualAccent}
          hint={company.accentHint}
          error={wrong.accent}
        />
        <LanguageField
          none={company.languageNone}
          value={values.language}
          hint={company.languageHint}
          error={wrong.language}
        />
        <Field label={fields.no_iva_reason} hint={company.reasonHint} error={wrong.no_iva_reason} className="wide">
          {(wiring) => <textarea {...wiring} name="no_iva_reason" rows={2} defaultValue={values.no_iva_reason} />}
        </Field>
      </div>
      <h2 className="legend">{company.quotesHeading}</h2>
      <div className="columns">
        <label className="check wide">
          <input type="checkbox" name="include_iva" value="1" defaultChecked={values.include_iva === "1"} />
          {company.includeIva}
        </label>
        <Field label={fields.payment_terms} hint={company.termsHint} error={wrong.payment_terms} className="wide">
          {(wiring) => <textarea {...wiring} name="payment_terms" rows={2} defaultValue={values.payment_terms} />}
        </Field>
        <Field
          label={fields.quote_conditions}
          hint={company.conditionsHint}
          error={wrong.quote_conditions}
          className="wide"
        >
          {(wiring) => <textarea {...wiring} name="quote_conditions" rows={5} defaultValue={values.quote_conditions} />}
        </Field>
      </div>
      <h2 className="legend">{company.invoicesHeading}</h2>
      <div className="columns">
        <TermsFields
          values={values}
          wrong={wrong}
          hints={{ payment_terms_days: company.termsDaysHint, payment_month_days: company.monthDaysHint }}
        />
        <TextField
          label={fields.iban}
          hint={company.ibanHint}
          name="iban"
          autoComplete="off"
          defaultValue={values.iban}
          error={wrong.iban}
        />
        <TextField
          label={fields.iban2}
          hint={company.iban2Hint}
          name="iban2"
          autoComplete="off"
          defaultValue={values.iban2}
          error={wrong.iban2}
        />
        <Field label={fields.payment_ways} hint={company.paymentWaysHint} error={wrong.payment_ways} className="wide">
          {(wiring) => <textarea {...wiring} name="payment_ways" rows={2} defaultValue={values.payment_ways} />}
        </Field>
      </div>
      <h2 className="legend">{company.jobsHeading}</h2>
      <div className="columns">
        <TextField
          label={fields.travel_gap_minutes}
          hint={company.travelGapHint}
          name="travel_gap_minutes"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={values.travel_gap_minutes}
          error={wrong.travel_gap_minutes}
        />
        <fieldset className="wide field">
          <legend className="legend">{company.tellHeading}</legend>
          {joinWithSpaces(
            tellNames.map((name) => (
              <label key={name} className="check">
                <input type="checkbox" name={name} value="1" defaultChecked={values[name] === "1"} />
                {company[name]}
              </label>
            )),
          )}{" "}
          <span className="hint">{company.tellHint}</span>
        </fieldset>
      </div>
    </>
  );
}

type CompanyInputProps = CompanyTextsProps & { field: (typeof companyFields)[number]; nif?: NifQuestion };

function CompanyInput({ field, values, wrong, nif }: CompanyInputProps) {
  const company = useScreenWords(companyWords);
  const fields = { ...useWords().fields, ...company.fields };
  return (
    <TextField
      // A company's tax number is a NIF, not a NIE.
      label={field.name === "nie" ? company.nie : fields[field.name]}
      name={field.name}
      type={"type" in field ? field.type : "text"}
      inputMode={"inputMode" in field ? field.inputMode : undefined}
      // The browser would fill in the user's own details; these fields are the company's.
      autoComplete="off"
      hint={field.name === "registry" ? company.registryHint : undefined}
      defaultValue={values[field.name]}
      error={wrong[field.name]}
      below={
        field.name === "nie" && nif?.asked ? (
          <label key={values.nie} className="check">
            <input type="checkbox" name="nie_confirmed" value={values.nie} defaultChecked={nif.isConfirmed} />{" "}
            {company.nieSure({ nif: values.nie })}
          </label>
        ) : null
      }
    />
  );
}
