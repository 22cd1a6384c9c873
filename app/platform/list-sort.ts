/** The order of a list, as its address has it: a column, with "-" before it from the last to the first. */
export type SortOf<Column extends string> = Column | `-${Column}`;

/** All orders of a list with these columns. */
export function sortsOf<Column extends string>(columns: readonly Column[]): SortOf<Column>[] {
  return columns.flatMap((column) => [column, `-${column}`] as const);
}

/** The column of an order. */
export function sortedColumn<Column extends string>(sort: SortOf<Column>): Column {
  return (sort.startsWith("-") ? sort.slice(1) : sort) as Column;
}

/** What each list that can be sorted says of its orders. */
export type Sorting<Column extends string> = {
  columns: readonly Column[];
  /** The order of the list without another. */
  usual: SortOf<Column>;
  /** Columns that a reader wants from the largest first: amounts, days, numbers. */
  largestFirst: readonly Column[];
};

/** The order that the heading of a column leads to: the other way round where the list is sorted by it already. */
export function nextSort<Column extends string>(
  sort: SortOf<Column>,
  column: Column,
  { largestFirst }: Sorting<Column>,
): SortOf<Column> {
  const first: SortOf<Column> = largestFirst.includes(column) ? `-${column}` : column;
  const other: SortOf<Column> = first === column ? `-${column}` : column;
  return sort === first ? other : first;
}
