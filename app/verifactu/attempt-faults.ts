/** Why an attempt to send records failed: as the log and the database have it, and by which name screens say it. */
export const attemptFaults = {
  noCertificate: "There is no certificate",
  certificateEnded: "The certificate has ended",
  certificateUnreadable: "The stored certificate cannot be decrypted: upload it again",
  nothingNamed: "The answer names none of the records that were sent",
  refused: "The agency refused the message",
  noAnswer: "What came back is no answer of the agency",
} as const;

export type AttemptFault = keyof typeof attemptFaults | "unreachable" | "status";

/** Errors of the network, by the codes of Node and of its fetch. */
const network =
  /\b(ENOTFOUND|EAI_AGAIN|ECONN\w+|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EPIPE|socket hang up|timeout|timed out)\b/i;

/** The name of what is stored of a failed attempt; null where it is what the agency itself said. */
export function attemptFault(stored: string): AttemptFault | null {
  const own = Object.entries(attemptFaults).find(([, text]) => text === stored);
  if (own) return own[0] as keyof typeof attemptFaults;
  if (network.test(stored)) return "unreachable";
  return /^The agency answered \d+$/.test(stored) ? "status" : null;
}
