/**
 * A time zone for the company (`TIME_ZONE`) in which it is now a given hour, so that what depends on day and night is
 * the same whenever the tests run. Nobody changes the clocks there.
 */
export function companyZone(hour: number): string {
  const ahead = ((hour - new Date().getUTCHours() + 36) % 24) - 12;
  // The signs of these names are the other way round: Etc/GMT-2 is two hours ahead of UTC.
  return ahead === 0 ? "Etc/UTC" : `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
}
