/** GET /api/service-reports/reports/{id}/pdf. */
import { answerPdf } from "#app/documents/pdf-response.server.ts";
import { api } from "#app/http/api.server.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { getReportDocument } from "./report-document.server.ts";

const answer = api({
  async GET(call) {
    const document = await getReportDocument(idOf(call.params));
    return answerPdf(call, document, `service-report-${document.report_number}.pdf`);
  },
});

export { answer as action, answer as loader };
