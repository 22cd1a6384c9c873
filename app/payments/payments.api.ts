/** GET and POST /api/invoices/{id}/payments: the payments of an invoice. */
import { api, parseBody } from "#app/http/api.server.ts";
import { withETag } from "#app/http/unchanged.server.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import { paymentSchema } from "./payment.schema.ts";
import { paymentOnWire, settlementOnWire } from "./payment-wire.server.ts";
import { createPayment, listPayments } from "./payments.server.ts";
import { getSettledInvoice } from "./settled-invoices.server.ts";

const answer = api({
  GET: withETag(["Invoice", "Payment", "PaymentPart"], async ({ params }) => {
    const id = idOf(params);
    const sums = settlementOnWire(await getSettledInvoice(id));
    return Response.json({ data: (await listPayments(id)).map(paymentOnWire), ...sums });
  }),
  async POST({ request, params }) {
    const invoice_id = idOf(params);
    const { date = dayOf(new Date()), amount_cents, others, ...rest } = await parseBody(request, paymentSchema);
    const parts = [{ invoice_id, amount_cents }, ...others];
    const { id } = await createPayment({ ...rest, paid_on: date, parts }, { mayOverpay: true });
    const payment = (await listPayments(invoice_id)).find((one) => one.id === id);
    return Response.json(payment && paymentOnWire(payment), { status: 201 });
  },
});

export { answer as action, answer as loader };
