/** GET /api/service-reports/reports/{id}/pdf. */
import { pdfResponse } from "#app/documents/pdf-response.server.ts";
import { renderPdf } from "#app/documents/render.server.ts";
import { api } from "#app/http/api.server.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { getReportDocument } from "./report-document.server.ts";

const answer = api({
  async GET({ params, url }) {
    const document = await getReportDocument(idOf(params));
    return pdfResponse(await renderPdf(document), `service-report-${document.report_number}.pdf`, url);
  },
});

export { answer as action, answer as loader };
