/** GET /api/verifactu/records: the records of a period as XML. */
import { api } from "#app/http/api.server.ts";
import { languageContext } from "#app/http/context.ts";
import { streamBytes } from "#app/http/streamed.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import { wordsIn } from "#app/words/words.server.ts";
import { recordsAsXml } from "./chain-check.server.ts";
import { periodSchema } from "./verifactu.schema.ts";

const answer = api({
  async GET({ url, context }) {
    const { from, to } = validate(periodSchema, Object.fromEntries(url.searchParams));
    const texts = recordsAsXml({ ...(from && { from }), ...(to && { to }) });
    const { allRecords } = wordsIn(context.get(languageContext)).fileNames;
    return new Response(streamBytes(texts), {
      headers: {
        "Content-Type": "application/xml; charset=utf-8",
        "Content-Disposition": `attachment; filename="verifactu-${from ?? allRecords}-${to ?? dayOf(new Date())}.xml"`,
        "Cache-Control": "private, no-store",
      },
    });
  },
});

export { answer as action, answer as loader };
