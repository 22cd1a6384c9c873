/** POST /api/quotes/{id}/versions. */
import { api } from "#app/http/api.server.ts";
import { languageContext } from "#app/http/context.ts";
import { versionedAnswer } from "#app/http/versioned-api.server.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { quoteOnWire } from "./quote-wire.server.ts";
import { createVersion } from "./versions.server.ts";

const answer = api({
  async POST({ params, context }) {
    const { id } = await createVersion(idOf(params), context.get(languageContext));
    return versionedAnswer(await quoteOnWire(id), 201);
  },
});

export { answer as action, answer as loader };
