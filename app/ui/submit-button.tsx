import type { ComponentProps } from "react";
import { useNavigation } from "react-router";

type SubmitButtonProps = ComponentProps<"button"> & {
  /** What the button says while its form is being sent. */
  busyText: string;
  /** True while a fetcher of its own sends the form; left out, the page's navigation tells. */
  busy?: boolean;
};

/**
 * A submit button that says when it is busy, and sends nothing twice meanwhile. While the page sends a form, only the button that sent it (by name and
 * value, or by the form's address) says so.
 */
export function SubmitButton({
  busyText,
  busy,
  children,
  className = "button primary",
  onClick,
  ...button
}: SubmitButtonProps) {
  const navigation = useNavigation();
  const mine =
    navigation.formData !== undefined &&
    (button.name === undefined || navigation.formData.get(button.name) === String(button.value ?? "")) &&
    (button.formAction === undefined || navigation.formAction === button.formAction);
  const sending = busy ?? (navigation.state !== "idle" && mine);
  return (
    <button
      type="submit"
      className={className}
      aria-busy={sending || undefined}
      {...button}
      // Not disabled, which would take the focus away.
      onClick={(event) => (sending ? event.preventDefault() : onClick?.(event))}
    >
      {sending ? busyText : children}
    </button>
  );
}
