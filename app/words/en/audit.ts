/** The page of the audit trail. */
export const audit = {
  title: "Audit trail",
  lead: "Who changed what, and when. Nothing here can be changed or deleted.",
  when: "When",
  who: "Who",
  did: "Did",
  what: "What",
  line: "Line",
  changes: "Before → after",
  searchPlaceholder: "Search by number, name or person…",
  kind: "Kind",
  allKinds: "All",
  moreFilters: "Kind and dates",
  loading: "Loading the trail…",
  empty: "Nothing found.",
  fieldCount: ({ n }: { n: number }) => (n === 1 ? "1 field" : `${n} fields`),
  check: "Check that nothing is missing",
};
