import { type Brand as BrandProps, logoPath } from "#app/settings/brand.ts";
import { useWords } from "#app/words/use-words.tsx";

/** The company's logo and name; the product's own while there are none. */
export function Brand({ name, logo }: BrandProps) {
  const { shell } = useWords();
  return (
    <>
      {logo ? (
        // Its own size gives the page its proportions before it is there; the style sheet makes it small.
        <img className="logo" src={logoPath(logo)} alt="" width={logo.width} height={logo.height} />
      ) : (
        <img src="/icon.svg" alt="" width="28" height="28" />
      )}
      <span>{name || shell.product}</span>
    </>
  );
}
