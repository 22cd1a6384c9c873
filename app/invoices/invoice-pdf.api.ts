/** GET /api/invoices/{id}/pdf: the kept PDF; with ?duplicate=1 a duplicate, of which the audit trail has a line. */
import { pdfResponse } from "#app/documents/pdf-response.server.ts";
import { api } from "#app/http/api.server.ts";
import { matchesEtag } from "#app/http/etag.server.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { makeDuplicate } from "./duplicate.server.ts";
import { getInvoicePdf } from "./kept-pdf.server.ts";

const answer = api({
  async GET(call) {
    const { request, params, url } = call;
    const id = idOf(params);
    if (url.searchParams.get("duplicate") === "1") {
      const { pdf, invoice_number } = await makeDuplicate(id, { unnoted: request.method === "HEAD" });
      return pdfResponse(call, pdf, `invoice-${invoice_number}-duplicate.pdf`);
    }
    const { pdf, invoice_number, sha256 } = await getInvoicePdf(id);
    const headers = { ETag: `"${sha256}"` };
    if (matchesEtag(request.headers.get("If-None-Match"), headers.ETag)) {
      return new Response(null, { status: 304, headers });
    }
    return pdfResponse(call, pdf, `invoice-${invoice_number}.pdf`, headers);
  },
});

export { answer as action, answer as loader };
