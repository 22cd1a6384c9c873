import type { ReactNode } from "react";
import { useNavigate } from "react-router";

/** A button that goes back in history; without JavaScript, or with nothing to go back to, to `to`. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  const navigate = useNavigate();
  return (
    <a
      className="button"
      href={to}
      onClick={(event) => {
        // The first page of a tab has nothing before it to go back to: the link leads on.
        if (window.history.length === 1) return;
        event.preventDefault();
        navigate(-1);
      }}
    >
      {children}
    </a>
  );
}
