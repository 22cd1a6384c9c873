import type { ReactNode } from "react";
import { useListLoading } from "./use-list-loading.ts";

type ListTableProps = {
  /** The list's path: while it is asked for again, a row says so. */
  path: string;
  loading: string;
  columns: readonly { label: string; end?: boolean }[];
  /** What stands there instead of a table without rows. */
  empty: ReactNode;
  rows: readonly ReactNode[];
};

/** The documents of a page: a table from 768 px, cards below. */
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
