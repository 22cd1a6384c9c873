import { useWords } from "#app/words/use-words.tsx";

/** The link that downloads a list as a CSV file. */
export function ExportLink({ href }: { href: string }) {
  const { common } = useWords();
  return <a href={href}>{common.exportCsv}</a>;
}
