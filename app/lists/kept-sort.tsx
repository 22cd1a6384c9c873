type KeptSortProps = {
  sort: string;
  /** The order of the list without another. */
  usual: string;
};

/** Keeps the order of a list in the form of its filters. */
export function KeptSort({ sort, usual }: KeptSortProps) {
  return sort === usual ? null : <input type="hidden" name="sort" value={sort} />;
}
