/** A service report, as calls and screens know it. */

/** Bounds of what an engineer writes. */
export const reportLimits = {
  name: 200,
  address: 500,
  reference: 100,
  notes: 5_000,
  value: 500,
  items: 200,
  photos: 8,
};

/** Rows of a page of the list. */
export const reportsPerPage = 10;

/** The signature pad in pixels (specification, section 9). */
export const signatureSize = { width: 600, height: 160 };

/** At most so many bytes of a signature's PNG (contract, section 3). */
export const signatureBytes = 300 * 1024;
