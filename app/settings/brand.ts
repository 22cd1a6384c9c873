/** The company's name and logo, as screens and a phone's home screen show them. */

export type Brand = { name: string; logo: BrandLogo | null };

export type BrandLogo = { sha256: string; width: number; height: number };

/** The limits of an uploaded logo (behaviour 4.14); `side` is in pixels. */
export const logoBounds = { bytes: 2 * 1024 * 1024, side: 4000, types: "image/png,image/jpeg,image/webp" } as const;

/** The address of a logo, or "" without one. The address contains the hash, so its content never changes. */
export function logoPath(logo: { sha256: string } | null): string {
  return logo ? `/logo/${logo.sha256}.png` : "";
}

/** How many characters fit below an icon on a home screen. */
const shortLength = 12;

/** A company's name for below an icon: without its legal form (S.L., S.A.), and as many whole words as fit. */
export function shortName(name: string): string {
  const [plain = ""] = name.replace(/\s+S\.?\s?[AL]\.?\s?U?\.?$/i, "").split(",");
  const [first = "", ...more] = plain.trim().split(/\s+/);
  const words = [first];
  for (const word of more) {
    if ([...words, word].join(" ").length > shortLength) break;
    words.push(word);
  }
  // Drops a last word such as "de" or "la", after which the name would look cut off.
  while (words.length > 1 && /^(\p{Ll}{1,3}|[^\p{L}\p{N}]+)$/u.test(words.at(-1) ?? "")) words.pop();
  return words.join(" ");
}
