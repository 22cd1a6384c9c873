import { type Brand as BrandProps, logoPath } from "#app/settings/brand.ts";
import { useIsPlain } from "#app/ui/plain-page.ts";
import { useWords } from "#app/words/use-words.tsx";

/**
 * The company's logo and name in the top bar; the product's own when there are none. A plain page has the name alone.
 */
export function Brand({ name, logo }: BrandProps) {
  const { shell } = useWords();
  return (
    <>
      {useIsPlain() ? null : logo ? (
        // Width and height give the space the right proportions before the picture loads. The style sheet sets the
        // shown size.
        <img className="logo" src={logoPath(logo)} alt="" width={logo.width} height={logo.height} />
      ) : (
        <img src="/icon.svg" alt="" width="28" height="28" />
      )}
      <span>{name || shell.product}</span>
    </>
  );
}
