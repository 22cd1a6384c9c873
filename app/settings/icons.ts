/** The icons that phones put on their home screens: the logo on white, or the product's own while there is none. */

/** White, for a logo was drawn for paper; of the rest of the square, this share is the logo's at most. */
const sizes = {
  "192": { side: 192, share: 0.86 },
  "512": { side: 512, share: 0.86 },
  "apple-180": { side: 180, share: 0.8 },
  // Phones cut it to a shape of theirs; what is inside the circle of four fifths stays (W3C, maskable icons).
  "maskable-512": { side: 512, circle: 0.8 },
} as const;

export type IconName = keyof typeof sizes;

/** Whether a text names an icon. */
export function isIconName(text: string | undefined): text is IconName {
  return text !== undefined && Object.hasOwn(sizes, text);
}

/** The address of an icon of a logo, which never changes what it shows; of the product's own for none (public/icons). */
export function iconPath(logo: { sha256: string } | null, name: IconName): string {
  return logo ? `/icons/${logo.sha256}/${name}.png` : `/icons/${name}.png`;
}

/** How large a logo is drawn in the middle of an icon, and how large that is. */
export function iconLayout(name: IconName, logo: { width: number; height: number }) {
  const size = sizes[name];
  const room =
    "circle" in size
      ? (size.circle * size.side) / Math.hypot(logo.width, logo.height)
      : (size.share * size.side) / Math.max(logo.width, logo.height);
  const scaled = (length: number) => Math.max(1, Math.floor(length * room));
  return { side: size.side, width: scaled(logo.width), height: scaled(logo.height) };
}
