/**
 * The title of a job, which has the customer's name at its end: behind the number of its quote, or behind what was
 * typed of a visit without one.
 */
const separator = " · ";

/** The stored title of a job of a quote, for the name of its customer, or null without one. */
export function quoteJobTitle(quote_number: string, customer: string | null): string {
  return quote_number + tailOfQuoteJob(customer);
}

/** What the title of a job of a quote has behind the quote's number. */
export function tailOfQuoteJob(customer: string | null): string {
  return customer ? ` ${customer}` : "";
}

/** What the title of a visit has behind what was typed. */
export function tailOfVisit(customer: string | null): string {
  return customer ? separator + customer : "";
}

/**
 * The stored title for what was typed and the customer's name, or null without one. A title that ends with the name
 * already, as one that was read from a call, gets it once.
 */
export function visitTitle(typed: string, customer: string | null): string {
  return ownTitle(typed, customer) + tailOfVisit(customer);
}

/**
 * The title that is sent without the customer's name, if it ends with that. One that is sent back as it is stored, or
 * `wasStored`, may end with a former name: that is taken off too.
 */
export function ownTitle(sent: string, customer: string | null, wasStored = false): string {
  if (wasStored) return typedTitle(sent, customer);
  return customer && sent.endsWith(separator + customer) ? typedTitle(sent, customer) : sent;
}

/**
 * What was typed of a stored title: all of it where the customer has no name. Where the customer has another name
 * since, that is all before the last separator: what follows is the former name.
 */
export function typedTitle(title: string, customer: string | null): string {
  if (!customer) return title;
  if (title.endsWith(separator + customer)) return title.slice(0, -(separator + customer).length);
  const end = title.lastIndexOf(separator);
  return end > 0 ? title.slice(0, end) : title;
}
