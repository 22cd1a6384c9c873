import type { ReactNode } from "react";
import { useNavigate } from "react-router";

/**
 * A button that goes back in the history. Without JavaScript, or on the first page of a tab, it links to `to`. For
 * "Back" and "Cancel" alone: a link that names a screen leads to that screen.
 */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  const navigate = useNavigate();
  return (
    <a
      className="button"
      href={to}
      onClick={(event) => {
        // The first page of a tab has no page before it: follow the link.
        if (window.history.length === 1) return;
        event.preventDefault();
        navigate(-1);
      }}
    >
      {children}
    </a>
  );
}
