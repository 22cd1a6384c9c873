/** The tax agency's QR code on an invoice, and whether its record was sent from there on. */
export type TaxCode = { address: string; isVerifiable: boolean };

/**
 * What stands above the tax agency's QR code on an invoice, and below it where records are sent, in Spanish in every
 * document: Orden HAC/1177/2024, articles 20 and 21.
 */
export const qrTexts = {
  above: "QR tributario:",
  below: "Factura verificable en la sede electrónica de la AEAT",
} as const;
