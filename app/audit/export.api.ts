/** GET /api/audit/export.csv: the lines of the audit trail, as filtered. */
import { exportCall } from "#app/http/export.server.ts";
import { auditFilterSchema } from "./audit.schema.ts";
import { deedOf } from "./line-texts.server.ts";
import { foundLineIds, linesById } from "./trail.server.ts";

const answer = exportCall({
  name: "audit",
  query: auditFilterSchema,
  ids: foundLineIds,
  read: linesById,
  columns: {
    id: ({ id }) => id,
    at: ({ at }) => at.toISOString(),
    user_id: ({ user_id }) => user_id,
    user_name: ({ user_name }) => user_name,
    did: (line, words) => (words ? deedOf(line, words) : line).did,
    kind: (line, words) => (words ? deedOf(line, words) : line).kind,
    subject_id: ({ subject_id }) => subject_id,
    subject: (line, words) => (words ? deedOf(line, words) : line).subject,
    before: ({ before }) => before,
    after: ({ after }) => after,
    hash: ({ hash }) => hash,
  },
});

export { answer as action, answer as loader };
