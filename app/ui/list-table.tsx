import type { ReactNode } from "react";
import { useListLoading } from "./use-list-loading.ts";

type ListTableProps = {
  /** The path of the list. While the router loads it again, the table shows a loading row. */
  path: string;
  loading: string;
  columns: readonly { label: string; end?: boolean }[];
  /** Shown instead of the table when there are no rows. */
  empty: ReactNode;
  rows: readonly ReactNode[];
};

/** One page of a list of documents: a table from 768 px on, cards below. */
export function ListTable({ path, loading: loadingText, columns, empty, rows }: ListTableProps) {
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
          rows
        )}
      </tbody>
    </table>
  );
}
