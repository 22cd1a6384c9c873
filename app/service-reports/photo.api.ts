import { api, idOf } from "#app/platform/api.server.ts";
import { addPhoto } from "./photos.server.ts";

const answer = api({
  /** The body is the picture itself. */
  async PUT({ request, params }) {
    const position = idOf({ id: params.position });
    const { created } = await addPhoto(idOf(params), position, new Uint8Array(await request.arrayBuffer()));
    return Response.json({ position }, { status: created ? 201 : 200 });
  },
});

export { answer as action, answer as loader };
