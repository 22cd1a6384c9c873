import type { WorkWords } from "../words.ts";

export const feed: WorkWords["feed"] = {
  title: "Suscripción al calendario",
};
