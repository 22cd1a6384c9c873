import type { WorkWords } from "../words.ts";

export const feed: WorkWords["feed"] = {
  title: "Suscripción al calendario",
  // the feed itself
  telephone: ({ tel }) => `Tel. ${tel}`,
  quote: ({ number }) => `Presupuesto ${number}`,
  wrongToken: "Este enlace del calendario no es válido.",
};
