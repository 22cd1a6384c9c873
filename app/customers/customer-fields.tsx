import { useState } from "react";
import type { FieldProblems } from "#app/platform/problem.ts";
import { Field, TextField } from "#app/ui/field.tsx";
import { LanguageField } from "#app/ui/language-field.tsx";
import { joinWithSpaces } from "#app/ui/spaced.ts";
import { customerFormWords } from "#app/words/customer-form-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import { type CustomerFieldName, contactFields, customerFields, customerKinds, requiredNames } from "./customer.ts";
import type { Double } from "./doubles.ts";
import { DoublesQuestion } from "./doubles-question.tsx";
import { fieldLabel } from "./field-labels.ts";
import { Namesakes } from "./namesakes.tsx";
import { TaxNumberField } from "./tax-number-field.tsx";
import { useDoubles } from "./use-doubles.ts";

export type CustomerValues = Record<
  CustomerFieldName | "kind" | "notes" | "language" | "nie_doubted" | "nie_confirmed" | "others",
  string
>;

/**
 * The fields that the forms post; `nie_confirmed` is the doubtful tax number that the user has confirmed, `others` the
 * ids of customers of whom the user has said that they are others, `asked` those about whom the form asks, `intent` the
 * button: "enquiry", or "" for the plain one, and "other" or "other-enquiry" for "No, it is another".
 */
export const customerValueNames = [
  "kind",
  ...customerFields.map(({ name }) => name),
  "language",
  "notes",
  "nie_confirmed",
  ...(["others", "asked", "intent"] as const),
] as const;

type CustomerFieldsProps = {
  values?: Partial<CustomerValues> | undefined;
  wrong?: FieldProblems | undefined;
  /** The id of the customer who is edited. */
  id?: number | null;
  /** The customers about whom the answer of the server asks already. */
  asked?: readonly Double[];
};

/**
 * The fields of a customer, in the forms that add and edit one. The style sheet shows the legal name and the heading
 * "Contact person" while Company is chosen, so that the choice works without scripts. A browser whose style sheets
 * cannot tell what is chosen always shows the legal name.
 */
export function CustomerFields({ values, wrong, id = null, asked = [] }: CustomerFieldsProps) {
  const { common, customers, fields } = useWords();
  const customerForm = useScreenWords(customerFormWords);
  const [kind, setKind] = useState(values?.kind || "person");
  const askedIds = asked.map((double) => double.id);
  const { doubles, namesakes, others, onBlur, sayOthers } = useDoubles(id, values?.others ?? "", askedIds);
  const [who, where] = [customerFields.slice(0, contactFields), customerFields.slice(contactFields)];
  const input = (field: CustomerField) => (
    <CustomerInput key={field.name} field={field} kind={kind} values={values} wrong={wrong} />
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices which of its fields is left
    <div className="customer-fields" onBlur={onBlur}>
      <h2 className="legend">{customerForm.whoHeading}</h2>
      <fieldset className="kind-choice">
        <legend className="visually-hidden">{customerForm.kindQuestion}</legend>
        {joinWithSpaces(
          customerKinds.map((option) => (
            <label key={option} className="check">
              <input
                type="radio"
                name="kind"
                value={option}
                defaultChecked={option === kind}
                onChange={() => setKind(option)}
              />{" "}
              {customers.kinds[option]}
            </label>
          )),
        )}
      </fieldset>
      <div className="legal-name">{who.slice(0, 1).map(input)}</div>
      <p className="legend contact-heading">
        {customers.contactPerson} <span className="optional">({common.optional})</span>
      </p>
      <div className="columns">
        {who.slice(1).map(input)}
        <LanguageField none={customerForm.languageDefault} value={values?.language} />
      </div>
      <h2 className="legend">{customerForm.whereHeading}</h2>
      <div className="columns">{where.map(input)}</div>
      <Field label={fields.notes} hint={customerForm.notesHint} error={wrong?.notes}>
        {(wiring) => <textarea {...wiring} name="notes" rows={3} defaultValue={values?.notes ?? ""} />}
      </Field>
      <input type="hidden" name="others" value={others} />
      {doubles.length > 0 ? <DoublesQuestion doubles={doubles} onOther={sayOthers} /> : null}
      <div aria-live="polite">
        <Namesakes namesakes={namesakes} />
      </div>
    </div>
  );
}

type CustomerField = (typeof customerFields)[number];

function CustomerInput({ field, kind, values, wrong }: CustomerFieldsProps & { field: CustomerField; kind: string }) {
  const { customers, fields, common } = useWords();
  const { name } = field;
  const isName = name === "company_name" || name === "first_name" || name === "surname";
  const required = isName ? requiredNames(kind).includes(name) : "required" in field;
  if (name === "nie") {
    const { nie = "", nie_doubted: doubted = "", nie_confirmed: confirmed } = values ?? {};
    return (
      <TaxNumberField
        label={fields.nie}
        value={nie}
        error={wrong?.nie}
        doubted={doubted}
        isConfirmed={nie === confirmed}
      />
    );
  }
  return (
    <TextField
      label={
        <>
          {fieldLabel(name, { customers, fields })}
          {required || isName ? null : <span className="optional"> ({common.optional})</span>}
        </>
      }
      name={name}
      type={"type" in field ? field.type : "text"}
      required={required}
      // The form holds another person's details: the browser must not fill in the user's own.
      autoComplete="off"
      defaultValue={values?.[name] ?? ""}
      error={wrong?.[name]}
    />
  );
}
