import { useOutlet } from "react-router";

/**
 * The dialog that a child route opens over this page, and the title of the document: the dialog's own while one is open.
 * It stands before the page that it covers, because text browsers, and whoever listens, have nothing that covers.
 */
export function DialogOutlet({ title }: { title: string }) {
  return useOutlet() ?? <title>{title}</title>;
}
