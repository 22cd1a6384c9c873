/** Writes an instant by the company's clock, as its documents do: the phone's may be set otherwise. */
export type Clock = (instant: number) => string;

/** The clock of a time zone; the phone's own while it is not known. */
export function companyClock(timeZone: string | undefined): Clock {
  const format = new Intl.DateTimeFormat("es-ES", { dateStyle: "short", timeStyle: "short", timeZone });
  return (instant) => format.format(instant);
}
