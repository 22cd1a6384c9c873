import { useOutlet } from "react-router";

/**
 * Shows the dialog of a child route over this page, or sets the document's title to `title` when none is open. Place it
 * before the page's content, because text browsers and screen readers read in order and do not see that it covers the
 * page.
 */
export function DialogOutlet({ title }: { title: string }) {
  return useOutlet() ?? <title>{title}</title>;
}
