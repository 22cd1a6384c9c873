/** A postal address as text. Parts that are empty leave no gap. */

export type Address = Record<"address" | "address2" | "address3" | "postcode" | "town" | "province", string>;

/**
 * The line of postcode and town: "28013 Madrid", "08202 Sabadell (Barcelona)". The province is left out where it has
 * the town's name.
 */
export function placeLine({ postcode, town, province }: Address): string {
  const place = `${postcode} ${town}`.trim();
  if (!province || province.toLowerCase() === town.toLowerCase()) return place;
  return place ? `${place} (${province})` : province;
}

/** The address as lines, the last one that of postcode and town. */
export function addressLines(party: Address): string[] {
  return [party.address, party.address2, party.address3, placeLine(party)].filter(Boolean);
}

/** The whole address on one line, as map services take it: "Calle Mayor 1, 2º B, 08202 Sabadell (Barcelona)". */
export function addressLine(party: Address): string {
  return addressLines(party).join(", ");
}

/** The link that shows an address, on one line, on a map; a phone opens it in its map application. */
export function mapHref(address: string): string {
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: "1", query: address })}`;
}
