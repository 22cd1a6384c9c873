import type { ReactNode } from "react";
import { Link } from "react-router";
import type { SortLink } from "./sort-link.ts";
import { useListLoading } from "./use-list-loading.ts";

export type Column<Row> = {
  label: string;
  /** Where it stands in the card that a row is on a phone. */
  place: "top-left" | "top-right" | "headline" | "bottom-left" | "bottom-right" | "below" | "foot";
  /** How its cells look: classes of the style sheet. */
  look?: string;
  /** Whether it is aligned at its end, as amounts are. */
  end?: boolean;
  /** Whether its cells have buttons alone: on paper it has no heading, as they are not printed. */
  buttons?: boolean;
  /** The address of the list sorted by this column, and how it is sorted by it now. */
  sort?: SortLink;
  /** What stands in the cell of a row. */
  cell: (row: Row) => ReactNode;
};

export type ListTableProps<Row> = {
  /** The path of the list. While the router loads it again, the table shows a loading row. */
  path: string;
  loading: string;
  columns: readonly Column<Row>[];
  /** Shown instead of the table when there are no rows. */
  empty: ReactNode;
  rows: readonly Row[];
};

/** The rows of one page of a list: a table from 768 px on, cards below. */
export function ListTable<Row extends { id: number }>({
  path,
  loading: loadingText,
  columns,
  empty,
  rows,
}: ListTableProps<Row>) {
  const loading = useListLoading(path);
  if (rows.length === 0 && !loading) return empty;
  return (
    <table className={columns.some(({ sort }) => sort) ? "table list sorted" : "table list"}>
      <thead>
        <tr>
          {columns.map(({ label, end, look, sort, buttons }) => (
            <th
              key={label}
              className={
                [!sort && "unsorted", end && "end", buttons && "buttons", look === "roomy-only" && look]
                  .filter(Boolean)
                  .join(" ") || undefined
              }
              aria-sort={sort?.now}
            >
              {sort ? (
                <Link to={sort.href} preventScrollReset>
                  {label}
                </Link>
              ) : (
                label
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {loading ? (
          <tr className="loading">
            <td colSpan={columns.length} role="status">
              {loadingText}
            </td>
          </tr>
        ) : (
          rows.map((row) => (
            <tr key={row.id}>
              {columns.map((column) => (
                <td key={column.label} className={classOf(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))
        )}
      </tbody>
    </table>
  );
}

function classOf<Row>({ place, end, look }: Column<Row>): string {
  return [place, end && "end", look].filter(Boolean).join(" ");
}
