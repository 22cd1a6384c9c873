import { Form, Link } from "react-router";
import { maxAccess, type SiteTexts, siteFields } from "#app/customers/site.ts";
import type { FieldProblems } from "#app/platform/problem.ts";
import type { Question } from "#app/ui/confirm-link.tsx";
import { DeleteLink } from "#app/ui/delete-link.tsx";
import { Field, TextField } from "#app/ui/field.tsx";
import { FormKey } from "#app/ui/form-key.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { SavedMeanwhile, type TwoVersions } from "#app/ui/two-versions.tsx";
import { cardWords } from "#app/words/card-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";

/** What the form posts: the site's texts, and the version that it was opened with, "" for a new one. */
export const siteValueNames = [...siteFields.map(({ name }) => name), "access", "version"] as const;

export type SiteValues = SiteTexts & { version: string };

type SiteFormProps = {
  /** Null: a new site. */
  id: number | null;
  /** The address of the form. */
  href: string;
  cardHref: string;
  values: Partial<SiteValues>;
  wrong: FieldProblems;
  /** The question before the site is deleted; null for a new site, and for one that cannot be read. */
  deletion: Question | null;
  /** Both versions where somebody else saved the site meanwhile, and the version that "save mine" replaces. */
  conflict: { versions: TwoVersions; over: number } | null;
};

/** The form of a new or saved site of a customer. */
export function SiteForm({ id, href, cardHref, values, wrong, deletion, conflict }: SiteFormProps) {
  const { common, fields } = useWords();
  const card = useScreenWords(cardWords);
  return (
    // The form holds another person's details: the browser must not fill in the user's own.
    <Form method="post" action={href} noValidate autoComplete="off">
      {id === null ? <FormKey of="site" /> : <input type="hidden" name="version" value={values.version ?? ""} />}
      <SavedMeanwhile conflict={conflict} href={href} />
      <section className="card">
        <div className="card-body columns">
          {siteFields.map((field) => {
            const required = "required" in field;
            return (
              <TextField
                key={field.name}
                label={
                  <>
                    {fields[field.name]}
                    {required ? null : <span className="optional"> ({common.optional})</span>}
                  </>
                }
                hint={field.name === "name" ? card.siteHint : undefined}
                className={field.name === "name" ? "wide" : ""}
                name={field.name}
                type={"type" in field ? field.type : "text"}
                required={required}
                maxLength={field.max}
                autoComplete="off"
                defaultValue={values[field.name] ?? ""}
                error={wrong[field.name]}
              />
            );
          })}
          <Field
            label={
              <>
                {fields.access}
                <span className="optional"> ({common.optional})</span>
              </>
            }
            hint={card.accessHint}
            className="wide last"
            error={wrong.access}
          >
            {(wiring) => (
              <textarea {...wiring} name="access" rows={3} maxLength={maxAccess} defaultValue={values.access ?? ""} />
            )}
          </Field>
        </div>
        <div className="card-foot reach actions">
          <SubmitButton busyText={common.saving}>{id === null ? card.addSite : common.save}</SubmitButton>{" "}
          <Link className="button" to={cardHref}>
            {common.cancel}
          </Link>{" "}
          {deletion ? <DeleteLink className="button danger apart" question={deletion} /> : null}
        </div>
      </section>
    </Form>
  );
}
