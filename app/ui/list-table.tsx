import type { ReactNode } from "react";
import { useNavigation } from "react-router";
import { useDelayed } from "./use-delayed.ts";

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
  const { state, location, formMethod } = useNavigation();
  // A button of a row says by itself that it is busy.
  const loading = useDelayed(state === "loading" && location.pathname === path && formMethod !== "POST");
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
