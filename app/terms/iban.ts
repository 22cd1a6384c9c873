/** How an account number (IBAN) is shown: in groups of four (ISO 13616). */
export function ibanText(iban: string): string {
  return iban.replace(/(.{4})(?=.)/g, "$1 ");
}
