import { Fragment, type ReactNode, type Ref } from "react";

type RowListProps = {
  /** Which list it is: the style sheet says how wide its columns are. */
  className: string;
  /** What its rows are, for those who listen. */
  label: string;
  heads: readonly { label: string; end?: boolean }[];
  /** The element whose children the rows are. */
  ref?: Ref<HTMLUListElement>;
  /** Its rows: list items, each with its form. */
  children: ReactNode;
};

/**
 * Rows that are edited in place. A form cannot stand around the cells of a table's row, and a control outside its form
 * is not sent by every browser: so they are a list of forms, which looks like a table where there is room. The heads
 * are for the eye alone, because every control has its own label.
 */
export function RowList({ className, label, heads, ref, children }: RowListProps) {
  return (
    <div className={`row-list ${className}`}>
      <div className="row-heads" aria-hidden="true">
        {heads.map((head) => (
          <Fragment key={head.label}>
            <span className={head.end ? "end" : undefined}>{head.label}</span>{" "}
          </Fragment>
        ))}
      </div>
      <ul aria-label={label} ref={ref}>
        {children}
      </ul>
    </div>
  );
}
