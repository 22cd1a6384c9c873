import { Fragment, type ReactNode, type Ref } from "react";
import { Link } from "react-router";
import type { SortLink } from "./sort-link.ts";

type RowListProps = {
  /** The class of the list, by which the style sheet sets the widths of its columns. */
  className: string;
  /** The name of the list for screen readers. */
  label: string;
  heads: readonly { label: string; align?: "end" | "centre"; sort?: SortLink }[];
  /** A ref to the <ul> of the rows. */
  ref?: Ref<HTMLUListElement>;
  /** The sentence shown instead when there are no rows; null to show nothing. */
  empty: string | null;
  /** The rows: <li> elements, each with its form. */
  children: readonly ReactNode[];
};

/**
 * Rows that are edited in place. A form cannot stand around the cells of a table row, and not every browser sends a
 * control that stands outside its form. So this is a list of forms that looks like a table where there is room. The
 * column heads are hidden from screen readers, because every control has its own label, unless they sort the list.
 */
export function RowList({ className, label, heads, ref, empty, children }: RowListProps) {
  if (children.length === 0) return empty === null ? null : <p className="empty">{empty}</p>;
  return (
    <div className={`row-list ${className}`}>
      <div className="row-heads" aria-hidden={heads.some(({ sort }) => sort) ? undefined : "true"}>
        {heads.map((head) => (
          <Fragment key={head.label}>
            <span className={head.align}>{head.sort ? <SortHead {...head} sort={head.sort} /> : head.label}</span>{" "}
          </Fragment>
        ))}
      </div>
      <ul aria-label={label} ref={ref}>
        {children}
      </ul>
    </div>
  );
}

/** The heading of a column that sorts the list. */
function SortHead({ label, sort }: { label: string; sort: SortLink }) {
  return (
    <Link to={sort.href} className="sort-head" data-now={sort.now} preventScrollReset>
      {label}
    </Link>
  );
}
