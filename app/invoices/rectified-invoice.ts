/** Which papers state an invoice that was corrected. */

/**
 * The paper that states an invoice at last, itself or the last one in its place, and the differences made since. Its
 * corrections come in their order.
 */
export function statedBy<Paper extends { rectify_type: string }, Invoice extends { rectified_by: readonly Paper[] }>({
  rectified_by,
  ...original
}: Invoice & { rectified_by: readonly Paper[] }) {
  const last = rectified_by.findLastIndex(({ rectify_type }) => rectify_type === "S");
  return { paper: rectified_by[last] ?? original, since: rectified_by.slice(last + 1) };
}
