import { defaultLanguage } from "#app/words/languages.ts";
import { useLanguage, useWords } from "#app/words/use-words.tsx";

type ExportLinkProps = {
  /** The call that exports the list. */
  call: string;
  /** The list's address with its filters: the export has the same. */
  list: string;
};

/**
 * The link that downloads a list, as it is filtered, as a CSV file. Its headings are the names of the fields, which are
 * English; on a screen in another language they are in that.
 */
export function ExportLink({ call, list }: ExportLinkProps) {
  const { common } = useWords();
  const asked = new URLSearchParams(list.split("?", 2)[1]);
  const language = useLanguage();
  if (language !== defaultLanguage) asked.set("headings", language);
  return <a href={asked.size > 0 ? `${call}?${asked}` : call}>{common.exportCsv}</a>;
}
