/**
 * GET, POST and DELETE /api/engineers/{id}/absences: the days off of an engineer. The same at /api/absences: those of
 * the whole company.
 */
import { type ApiArguments, api, noContent, parseBody } from "#app/http/api.server.ts";
import { withETag } from "#app/http/unchanged.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { notFound } from "#app/platform/problem.ts";
import { absenceIdSchema, absenceListSchema, absenceSchema } from "./absence.schema.ts";
import { createAbsence, deleteAbsence, listAbsences } from "./absences.server.ts";
import { getEngineer } from "./engineers.server.ts";

const answer = api({
  GET: withETag(["Absence", "Engineer"], async ({ url, params }) => {
    const { from, to } = validate(absenceListSchema, Object.fromEntries(url.searchParams));
    return Response.json({ data: await listAbsences({ from, to, engineer_id: await engineerInAddress(params) }) });
  }),
  async POST({ request, params }) {
    const engineer_id = await engineerInAddress(params);
    const absence = await createAbsence(engineer_id, await parseBody(request, absenceSchema));
    return Response.json(absence, { status: 201 });
  },
  async DELETE({ url, params }) {
    const { absence_id } = validate(absenceIdSchema, Object.fromEntries(url.searchParams));
    await deleteAbsence(absence_id, await engineerInAddress(params));
    return noContent();
  },
});

/** The engineer of the address, or null for the company. Throws a not-found Problem for an unknown one. */
async function engineerInAddress(params: ApiArguments["params"]): Promise<number | null> {
  if (params.id === undefined) return null;
  const id = idOf(params);
  if (!(await getEngineer(id))) throw notFound();
  return id;
}

export { answer as action, answer as loader };
