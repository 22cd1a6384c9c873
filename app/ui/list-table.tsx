import type { ReactNode } from "react";
import { useListLoading } from "./use-list-loading.ts";

export type Column<Row> = {
  label: string;
  /** Where it stands in the card that a row is on a phone. */
  place: "top-left" | "top-right" | "headline" | "bottom-left" | "bottom-right" | "foot";
  /** How its cells look: classes of the style sheet. */
  look?: string;
  /** Whether it is aligned at its end, as amounts are. */
  end?: boolean;
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
    <table className="table list">
      <thead>
        <tr>
          {columns.map(({ label, end }) => (
            <th key={label} className={end ? "end" : undefined}>
              {label}
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
