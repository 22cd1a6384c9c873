import { type ComponentProps, type ReactNode, useId } from "react";

export type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  /** What is wrong with the value. A screen reader reads it with the control. */
  error?: string | undefined;
  /** Of a field that is checked without a press: a screen reader reads the error as soon as it is there. */
  errorRole?: "alert";
  /** Shows the label to screen readers only, where the place says enough to others. */
  labelHidden?: boolean;
  className?: string;
  /** The class in place of the usual look of a field. */
  look?: string | undefined;
  /** What is shown below the error. */
  below?: ReactNode;
};

/** The attributes that connect a control with its label, hint and error. */
type Wiring = { id: string; "aria-describedby"?: string; "aria-invalid"?: true };

/** A label, a control, a hint and an error. `children` renders the control with the given attributes. */
export function Field({
  label,
  hint,
  error,
  errorRole,
  labelHidden,
  className,
  look,
  below,
  children,
}: FieldProps & { children: (wiring: Wiring) => ReactNode }) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className={look ?? (className ? `field ${className}` : "field")}>
      <label htmlFor={id} className={labelHidden ? "visually-hidden" : undefined}>
        {label}
      </label>{" "}
      {children({ id, ...(described && { "aria-describedby": described }), ...(error && { "aria-invalid": true }) })}{" "}
      {hint ? (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      ) : null}{" "}
      {error ? (
        <span className="error" id={`${id}-error`} role={errorRole}>
          {error}
        </span>
      ) : null}{" "}
      {below}
    </div>
  );
}

type InputProps = FieldProps & Omit<ComponentProps<"input">, "className" | "id"> & { inputClassName?: string };

/** An input of one line. */
export function TextField({
  label,
  hint,
  error,
  errorRole,
  labelHidden,
  className,
  below,
  inputClassName,
  type = "text",
  ...input
}: InputProps) {
  return (
    <Field {...{ label, hint, error, errorRole, labelHidden, className, below }}>
      {(wiring) => <input {...wiring} type={type} {...input} className={inputClassName} />}
    </Field>
  );
}

type SelectProps = FieldProps & Omit<ComponentProps<"select">, "className" | "id">;

/** A select; `children` are its options. */
export function SelectField({ label, hint, error, labelHidden, className, children, ...select }: SelectProps) {
  return (
    <Field label={label} hint={hint} error={error} labelHidden={labelHidden} className={className}>
      {(wiring) => (
        <select {...wiring} {...select}>
          {children}
        </select>
      )}
    </Field>
  );
}
