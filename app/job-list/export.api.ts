/** GET /api/jobs/export.csv: the jobs of the list, as filtered and sorted. */
import { customerName } from "#app/customers/customer.ts";
import { exportCall } from "#app/http/export.server.ts";
import { jobFilterSchema } from "./job-list.schema.ts";
import { foundJobIds, jobsById } from "./job-list.server.ts";

const answer = exportCall({
  name: "jobs",
  query: jobFilterSchema,
  ids: foundJobIds,
  read: jobsById,
  columns: {
    id: ({ id }) => id,
    title: ({ title }) => title,
    kind: ({ job_kind }, words) => words?.visit.kinds[job_kind] ?? job_kind,
    state: ({ state }, words) => words?.jobStates.states[state] ?? state,
    reason: ({ reason }) => reason,
    start: ({ from }) => from,
    end: ({ to }) => to,
    customer_id: ({ customer_id }) => customer_id,
    customer_name: customerName,
    town: ({ town }) => town,
    engineers: ({ engineers }) => engineers.join(", "),
    invoice_number: ({ invoice_number }) => invoice_number,
  },
});

export { answer as action, answer as loader };
