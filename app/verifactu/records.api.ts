/** GET /api/verifactu/records: the records of a period as XML. */
import { api } from "#app/http/api.server.ts";
import { streamBytes } from "#app/http/streamed.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import { recordsAsXml } from "./chain-check.server.ts";
import { periodSchema } from "./verifactu.schema.ts";

const answer = api({
  async GET({ url }) {
    const { from, to } = validate(periodSchema, Object.fromEntries(url.searchParams));
    const texts = recordsAsXml({ ...(from && { from }), ...(to && { to }) });
    return new Response(streamBytes(texts), {
      headers: {
        "Content-Type": "application/xml; charset=utf-8",
        "Content-Disposition": `attachment; filename="verifactu-${from ?? "all"}-${to ?? dayOf(new Date())}.xml"`,
        "Cache-Control": "private, no-store",
      },
    });
  },
});

export { answer as action, answer as loader };
