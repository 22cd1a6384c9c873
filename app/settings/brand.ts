/** How the company shows itself on screens and on a phone's home screen. */

export type Brand = { name: string; logo: BrandLogo | null };

export type BrandLogo = { sha256: string; width: number; height: number };

/** What a logo's file may be (behaviour 4.14). */
export const logoBounds = { bytes: 2 * 1024 * 1024, side: 4000, types: "image/png,image/jpeg,image/webp" } as const;

/** The address of a logo; it never changes what it shows. "" for none. */
export function logoPath(logo: { sha256: string } | null): string {
  return logo ? `/logo/${logo.sha256}.png` : "";
}

/** What launchers have room for below an icon. */
const shortLength = 12;

/** A company's name as it stands below an icon: whole words as far as there is room, without its legal form. */
export function shortName(name: string): string {
  const [plain = ""] = name.replace(/\s+S\.?\s?[AL]\.?\s?U?\.?$/i, "").split(",");
  const [first = "", ...more] = plain.trim().split(/\s+/);
  const words = [first];
  for (const word of more) {
    if ([...words, word].join(" ").length > shortLength) break;
    words.push(word);
  }
  // "Hermanos de la" would wait for a word that does not come.
  while (words.length > 1 && /^(\p{Ll}{1,3}|[^\p{L}\p{N}]+)$/u.test(words.at(-1) ?? "")) words.pop();
  return words.join(" ");
}
