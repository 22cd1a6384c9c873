/** How the company shows itself on screens and on a phone's home screen. */

export type Brand = { name: string; logo: BrandLogo | null };

export type BrandLogo = { sha256: string; width: number; height: number };

/** What a logo's file may be (contract, section 3). */
export const logoBounds = { bytes: 2 * 1024 * 1024, side: 4000, types: "image/png,image/jpeg,image/webp" } as const;

/** The address of a logo; it never changes what it shows. "" for none. */
export function logoPath(logo: { sha256: string } | null): string {
  return logo ? `/logo/${logo.sha256}.png` : "";
}
