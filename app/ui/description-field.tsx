import { Field } from "./field.tsx";

type DescriptionFieldProps = {
  label: string;
  defaultValue: string;
  error: string | undefined;
  className?: string;
};

/** A description, which may have several lines: an input of one line would drop their ends. */
export function DescriptionField({ defaultValue, ...field }: DescriptionFieldProps) {
  return (
    <Field {...field}>
      {(wiring) => (
        <textarea
          {...wiring}
          className="growing"
          name="description"
          rows={1}
          autoComplete="off"
          defaultValue={defaultValue}
        />
      )}
    </Field>
  );
}
