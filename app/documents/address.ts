/** A postal address in words; nothing that is empty leaves a gap. */

export type Address = Record<"address" | "address2" | "address3" | "postcode" | "town" | "province", string>;

/** "28013 Madrid", "08202 Sabadell (Barcelona)": the province only where it says more than the town. */
export function placeLine({ postcode, town, province }: Address): string {
  const place = `${postcode} ${town}`.trim();
  if (!province || province.toLowerCase() === town.toLowerCase()) return place;
  return place ? `${place} (${province})` : province;
}

/** The whole address in one line, as maps take it: "Calle Mayor 1, 2º B, 08202 Sabadell (Barcelona)". */
export function addressLine(party: Address): string {
  return [party.address, party.address2, party.address3, placeLine(party)].filter(Boolean).join(", ");
}
