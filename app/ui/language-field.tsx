import { languages } from "#app/words/languages.ts";
import { useWords } from "#app/words/use-words.tsx";
import { SelectField } from "./field.tsx";

type LanguageFieldProps = {
  /** The text of the option for no language. */
  none: string;
  value: string | undefined;
  hint?: string;
  error?: string | undefined;
};

/** A select for the language of documents. Its field is "language", with "" for none. */
export function LanguageField({ none, value, hint, error }: LanguageFieldProps) {
  const { fields, customers } = useWords();
  return (
    <SelectField label={fields.language} name="language" defaultValue={value ?? ""} hint={hint} error={error}>
      <option value="">{none}</option>
      {languages.map((language) => (
        <option key={language} value={language}>
          {customers.languages[language]}
        </option>
      ))}
    </SelectField>
  );
}
