import type { FieldProblems } from "#app/platform/problem.ts";
import { TextField } from "#app/ui/field.tsx";
import { LanguageField } from "#app/ui/language-field.tsx";
import { useWords } from "#app/words/use-words.tsx";
import { type CustomerFieldName, customerFields } from "./customer.ts";

export type CustomerValues = Record<CustomerFieldName | "language", string>;

export const customerValueNames = [...customerFields.map(({ name }) => name), "language"] as const;

type CustomerFieldsProps = { values?: Partial<CustomerValues> | undefined; wrong?: FieldProblems | undefined };

/** The fields of a customer, in the forms that add and edit one. */
export function CustomerFields({ values, wrong }: CustomerFieldsProps) {
  const { customers } = useWords();
  return (
    <>
      <h2 className="legend">{customers.whoHeading}</h2>
      <div className="columns">
        {customerFields.slice(0, 5).map((field) => (
          <CustomerInput key={field.name} field={field} values={values} wrong={wrong} />
        ))}
        <LanguageField none={customers.languageDefault} value={values?.language} />
      </div>
      <h2 className="legend">{customers.whereHeading}</h2>
      <div className="columns">
        {customerFields.slice(5).map((field) => (
          <CustomerInput key={field.name} field={field} values={values} wrong={wrong} />
        ))}
      </div>
    </>
  );
}

function CustomerInput({ field, values, wrong }: CustomerFieldsProps & { field: (typeof customerFields)[number] }) {
  const { fields, common } = useWords();
  const required = "required" in field;
  return (
    <TextField
      label={
        <>
          {fields[field.name]}
          {required ? null : <span className="optional"> ({common.optional})</span>}
        </>
      }
      name={field.name}
      type={"type" in field ? field.type : "text"}
      required={required}
      // The form holds another person's details: the browser must not fill in the user's own.
      autoComplete="off"
      defaultValue={values?.[field.name] ?? ""}
      error={wrong?.[field.name]}
    />
  );
}
