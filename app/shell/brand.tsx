import { useWords } from "#app/words/use-words.tsx";

/** The company's logo and name; the product's own while there are none. */
export function Brand({ name, logo_path }: { name: string; logo_path: string }) {
  const { shell } = useWords();
  return (
    <>
      <img src={logo_path || "/icon.svg"} alt="" width="28" height="28" />
      <span>{name || shell.product}</span>
    </>
  );
}
