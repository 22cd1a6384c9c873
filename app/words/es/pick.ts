import type { Words } from "../words.ts";

export const pick: Words["pick"] = {
  hits: "Resultados",
  count: ({ n }) => (n === 1 ? "1 resultado" : `${n} resultados`),
  more: ({ n }) => `Los primeros ${n}: siga escribiendo para encontrar otros.`,
  nothing: "No se ha encontrado nada.",
  failed: "No se ha podido buscar. Inténtelo de nuevo.",
  stillChosen: ({ name }) => `Sigue elegido: ${name}`,
};
