import type { WorkWords } from "../words.ts";

export const company: WorkWords["company"] = {
  title: "Datos de la empresa",
};
