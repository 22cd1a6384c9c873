/** The visits that are at another address once their customer has one: those without a site are at the customer's. */
import { reader } from "#app/platform/database.server.ts";
import { fold } from "#app/platform/fold.ts";
import type { Customer } from "./customer.ts";

type Address = Pick<Customer, "address" | "address2" | "address3" | "town" | "province" | "postcode">;

/** Whether two addresses are the same but for capitals, accents and signs. */
export function isSamePlace(one: Address, other: Address): boolean {
  return plain(one) === plain(other);
}

function plain({ address, address2, address3, town, province, postcode }: Address): string {
  return fold([address, address2, address3, postcode, town, province].join("")).replace(/[^\p{L}\p{N}]/gu, "");
}

/**
 * How many booked visits of a customer are at another address than before the customer was saved: those without a site
 * that are neither over nor done, not done or cancelled.
 */
export async function countMovedVisits(id: number, before: Address, after: Address, now = new Date()): Promise<number> {
  if (isSamePlace(before, after)) return 0;
  return reader().job.count({
    where: {
      OR: [{ customer_id: id, site_id: null }, { quote: { customer_id: id, site_id: null } }],
      state: { notIn: ["done", "not_done", "cancelled"] },
      end: { gt: now },
    },
  });
}
