/** PUT /api/service-reports/reports/{id}/photos/{position}. */
import { api } from "#app/http/api.server.ts";
import { withIncomingFile } from "#app/http/incoming-file.server.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { addPhoto } from "./photos.server.ts";

const answer = api({
  /** The body of the request is the picture itself. */
  async PUT({ request, params }) {
    const position = idOf({ id: params.position });
    const { created } = await withIncomingFile(request, (file) => addPhoto(idOf(params), position, file));
    return Response.json({ position }, { status: created ? 201 : 200 });
  },
});

export { answer as action, answer as loader };
