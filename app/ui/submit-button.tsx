import type { ComponentProps } from "react";
import { useNavigation } from "react-router";

type SubmitButtonProps = ComponentProps<"button"> & {
  /** The text while the form is being sent. */
  busyText: string;
  /**
   * Whether the form is being sent, if a fetcher sends it. If undefined, the state of the page's navigation decides.
   */
  busy?: boolean;
};

/**
 * A submit button that shows when its form is being sent, and does not send it again meanwhile. Where a page has
 * several buttons, only the pressed one shows it, found by its name and value, or by its formAction.
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
      // Not disabled, because a disabled button loses the focus.
      onClick={(event) => (sending ? event.preventDefault() : onClick?.(event))}
    >
      {sending ? busyText : children}
    </button>
  );
}
