/** What became of the demo's quotes: sent by hand, answered, changed after they were accepted, deleted. */
import type { Product } from "#app/catalogue/product.ts";
import { hourMs } from "#app/platform/durations.ts";
import { rejectionReasons } from "#app/quotes/quote-moves.ts";
import { setQuoteStatus } from "#app/quotes/quote-status.server.ts";
import { createQuote, type QuoteInput, updateQuote } from "#app/quotes/quotes.server.ts";
import { createVersion } from "#app/quotes/versions.server.ts";
import type { Chance } from "./chance.ts";

/** Decides what became of a quote; true when it was accepted. A quote without a decision stays a draft and expires. */
export async function answerQuote(id: number, made: Date, at: Date, chance: Chance, recent: boolean): Promise<boolean> {
  // Recent quotes are accepted more often, so that the calendar of the coming days is full.
  const answer = recent && chance.happens(0.5) ? 1 : chance.whole(1, 20);
  if (answer > 18) return false;
  const sent = new Date(Math.min(made.getTime() + chance.whole(1, 6) * hourMs, at.getTime()));
  await setQuoteStatus(
    id,
    { status: "sent", how: chance.one(["whatsapp", "in_person", "post"] as const) },
    { now: sent },
  );
  if (answer <= 11) {
    const how = chance.one(["whatsapp", "phone", "signed"] as const);
    await setQuoteStatus(id, { status: "accepted", how }, { now: at });
  } else if (answer <= 14) {
    const reason = chance.one([...rejectionReasons, "Prefiere esperar a la reforma de la casa"]);
    await setQuoteStatus(id, { status: "rejected", reason }, { now: at });
  }
  return answer <= 11;
}

/** A quote that was accepted by WhatsApp, then changed: version /2 with other lines, sent and waiting for an answer. */
export async function changeAccepted(customer_id: number, products: readonly Product[], today: Date): Promise<void> {
  const at = (hours: number) => new Date(today.getTime() + (hours - 10) * hourMs);
  const [unit, bracket, pipe] = [products[0], products[1], products.find(({ unit }) => unit === "m")];
  if (!unit || !bracket || !pipe) throw new Error("The demo has too few products");
  const lines = [lineOf(unit, 1), lineOf(bracket, 1), lineOf(pipe, 4)];
  const { id } = await createQuote(quoteOf(customer_id, lines), "es", at(0));
  await setQuoteStatus(id, { status: "sent", how: "whatsapp" }, { now: at(1) });
  await setQuoteStatus(id, { status: "accepted", how: "whatsapp", by: "Carmen (su hija)" }, { now: at(2) });
  const version = await createVersion(id, "es", { now: at(3) });
  const free = { kind: "line" as const, product_id: null, name: "Canaleta vista, color blanco" };
  const more = [
    ...[lineOf(unit, 2), lineOf(pipe, 9.5)],
    { ...free, quantity_milli: 1000, unit_price_cents: 6_500, discount_bp: 0 },
  ];
  await updateQuote(version.id, quoteOf(customer_id, more, "Aire en salón y dormitorio"), "es");
  await setQuoteStatus(version.id, { status: "sent", how: "in_person" });
}

/** A draft that was begun for the wrong customer and deleted: it stays, as void. */
export async function deleteDraft(customer_id: number, product: Product, today: Date): Promise<void> {
  const { id } = await createQuote(quoteOf(customer_id, [lineOf(product, 1)]), "es", today);
  await setQuoteStatus(id, { status: "void" }, { now: today });
}

function quoteOf(customer_id: number, lines: QuoteInput["lines"], title = "Aire en el salón"): QuoteInput {
  const none = { discount_cents: 0, discount_bp: undefined, reprice: false, missingPrice: "from-catalogue" } as const;
  return { customer_id, lines, title, type: 2, ...none };
}

function lineOf({ id: product_id }: Product, quantity: number): QuoteInput["lines"][number] {
  return { product_id, quantity_milli: quantity * 1000, unit_price_cents: null, discount_bp: undefined };
}
