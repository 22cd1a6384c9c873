/** Aligns two versions of a quote's lines, for comparison. */

/** Lines of the same belong together: see lineIdentity(). */
type Line = { is: string };

/** What tells a line from others: its product, or the name of a free text or a heading. */
export function lineIdentity({ kind, product_id, name }: { kind: string; product_id: string; name: string }): string {
  return kind === "product" ? `product ${product_id}` : `${kind} ${name.trim()}`;
}

/**
 * Aligns two lists of lines by their longest common subsequence: as many lines as possible stand beside a line of
 * the same, in order. A line that only one list has stands alone; one that replaces another stands beside it.
 */
export function alignLines<Left extends Line, Right extends Line>(
  left: readonly Left[],
  right: readonly Right[],
): { left: Left | null; right: Right | null }[] {
  const common = commonLengths(left, right);
  const pairs: { left: Left | null; right: Right | null }[] = [];
  let lefts: Left[] = [];
  let rights: Right[] = [];
  const settle = () => {
    for (let index = 0; index < Math.max(lefts.length, rights.length); index += 1) {
      pairs.push({ left: lefts[index] ?? null, right: rights[index] ?? null });
    }
    [lefts, rights] = [[], []];
  };
  let [i, j] = [0, 0];
  while (i < left.length || j < right.length) {
    const [a, b] = [left[i], right[j]];
    if (a && b && a.is === b.is) {
      settle();
      pairs.push({ left: a, right: b });
      i += 1;
      j += 1;
    } else if (a && (!b || (common[i + 1]?.[j] ?? 0) >= (common[i]?.[j + 1] ?? 0))) {
      lefts.push(a);
      i += 1;
    } else if (b) {
      rights.push(b);
      j += 1;
    }
  }
  settle();
  return pairs;
}

/** For each pair of places the length of the longest common subsequence of the rests of both lists. */
function commonLengths(left: readonly Line[], right: readonly Line[]): number[][] {
  const lengths = Array.from({ length: left.length + 1 }, () => new Array<number>(right.length + 1).fill(0));
  for (let i = left.length - 1; i >= 0; i -= 1) {
    for (let j = right.length - 1; j >= 0; j -= 1) {
      const same = left[i]?.is === right[j]?.is;
      const [row, next] = [lengths[i] ?? [], lengths[i + 1] ?? []];
      row[j] = same ? (next[j + 1] ?? 0) + 1 : Math.max(next[j] ?? 0, row[j + 1] ?? 0);
    }
  }
  return lengths;
}
