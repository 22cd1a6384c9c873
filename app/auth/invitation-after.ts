/** What becomes of the invitation of a user who is changed. */

/** A change of a user: the address that they then have, and what else is changed; what is absent stays. */
type Changes = {
  email: string;
  /** A new password; null: an invitation to set one. */
  password?: string | null | undefined;
  active?: number | undefined;
};

/**
 * Whether the invitation stays as it is, ends, or ends and another one is made. One that is not used yet may have gone
 * to a stranger where the address changes. A shut account is invited to nothing, since its link would be refused.
 */
export function invitationAfter(
  user: { email: string; active: number; invite_until: Date | null },
  { email, password, active }: Changes,
): "stays" | "ends" | "another" {
  const moves = email !== user.email;
  const invites = password === null || (password === undefined && moves && user.invite_until !== null);
  if (invites && (active ?? user.active) !== 0) return "another";
  return password !== undefined || moves || active === 0 ? "ends" : "stays";
}
