import { useWords } from "#app/words/use-words.tsx";

type ExportLinkProps = {
  /** The call that exports the list. */
  call: string;
  /** The list's address with its filters: the export has the same. */
  list: string;
};

/** The link that downloads a list, as it is filtered, as a CSV file. */
export function ExportLink({ call, list }: ExportLinkProps) {
  const { common } = useWords();
  const [, filters] = list.split("?", 2);
  return <a href={filters ? `${call}?${filters}` : call}>{common.exportCsv}</a>;
}
