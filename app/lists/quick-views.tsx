import { Link } from "react-router";
import { joinWithSpaces } from "#app/ui/spaced.ts";

/** A list that an office looks at every day. */
export type QuickView = {
  text: string;
  /** Whether it is the list that is shown. */
  isOn: boolean;
  /** Its address; while it is on, that of the whole list. */
  to: string;
};

/** Links to the lists that an office looks at every day. A link that is on leads back to the whole list. */
export function QuickViews({ label, views }: { label: string; views: readonly QuickView[] }) {
  return (
    <nav className="quick-views actions" aria-label={label}>
      {joinWithSpaces(
        views.map(({ text, isOn, to }) => (
          <Link key={text} className="button" aria-current={isOn ? "true" : undefined} to={to}>
            {text}
          </Link>
        )),
      )}
    </nav>
  );
}
