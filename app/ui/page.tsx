import type { ReactNode } from "react";
import { DialogOutlet } from "./dialog-outlet.tsx";

type PageProps = {
  /** What the screen is, as its heading and as the title of the document. */
  title: string;
  /** How wide it is where there is room; without it, as wide as lists are. */
  width?: "medium" | "narrow";
  /** The links and buttons beside its heading. */
  beside?: ReactNode;
  /** Whether it has child routes that open as dialogs over it. */
  dialogs?: boolean;
  children: ReactNode;
};

/** The frame of a screen. */
export function Page({ title, width, beside, dialogs, children }: PageProps) {
  return (
    <main className={width ? `page ${width}` : "page"} id="content">
      {dialogs ? <DialogOutlet title={title} /> : <title>{title}</title>}
      <div className="page-head">
        <h1>{title}</h1>
        {beside}
      </div>
      {children}
    </main>
  );
}
