/** The title of a visit without a quote: what was typed, with the customer's name behind it. */
const separator = " · ";

/**
 * The stored title for what was typed and the customer's name, or null without one. A title that ends with the name
 * already, as one that was read from a call, gets it once.
 */
export function visitTitle(typed: string, customer: string | null): string {
  return [ownTitle(typed, customer), customer].filter(Boolean).join(separator);
}

/**
 * The title that is sent without the customer's name, if it ends with that. One that is sent back as it is stored may
 * end with a former name: that is taken off too.
 */
export function ownTitle(sent: string, customer: string | null, stored: string | null = null): string {
  if (sent === stored) return typedTitle(sent, customer);
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
