/** The icons for a phone's home screen: the logo on white, or the product's own icon if there is no logo. */

/**
 * Sizes in pixels. A logo is drawn for paper, so the background is white; `share` is the logo's largest part of the
 * side.
 */
const sizes = {
  "192": { side: 192, share: 0.86 },
  "512": { side: 512, share: 0.86 },
  "apple-180": { side: 180, share: 0.8 },
  // Phones cut a maskable icon to their own shape, but never inside the circle with 80 % of the side as diameter (W3C).
  "maskable-512": { side: 512, circle: 0.8 },
} as const;

export type IconName = keyof typeof sizes;

/** Whether a text is the name of an icon. */
export function isIconName(text: string | undefined): text is IconName {
  return text !== undefined && Object.hasOwn(sizes, text);
}

/**
 * The address of an icon of a logo, whose content never changes; without a logo, that of the product's icon
 * (public/icons).
 */
export function iconPath(logo: { sha256: string } | null, name: IconName): string {
  return logo ? `/icons/${logo.sha256}/${name}.png` : `/icons/${name}.png`;
}

/** The sizes in pixels: the icon's side, and the width and height of the logo in its middle. */
export function iconLayout(name: IconName, logo: { width: number; height: number }) {
  const size = sizes[name];
  const room =
    "circle" in size
      ? (size.circle * size.side) / Math.hypot(logo.width, logo.height)
      : (size.share * size.side) / Math.max(logo.width, logo.height);
  const scaled = (length: number) => Math.max(1, Math.floor(length * room));
  return { side: size.side, width: scaled(logo.width), height: scaled(logo.height) };
}
