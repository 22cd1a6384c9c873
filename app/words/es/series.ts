import type { ScreenWords } from "../words.ts";

export const series: ScreenWords["series"] = {
  title: "Series de facturas",
  lead: "Cada serie numera sus facturas sin huecos, y empieza de nuevo cada año. El comienzo se fija antes de la primera factura: para una empresa que viene de otro programa o que quiere otras letras.",
  names: {
    invoice: "Facturas",
    simplified: "Facturas simplificadas",
    rectifying: "Facturas rectificativas",
    "rectifying-simplified": "Rectificativas de facturas simplificadas",
  },
  series: "Serie",
  prefix: "Prefijo",
  prefixHint: "Una letra, y después letras y cifras, como mucho 10",
  first: "Primer número de este año",
  firstHint: "El siguiente al de la última factura del otro programa",
  last: ({ number }) => `La última es ${number}.`,
  willBegin: ({ number }) => `Empieza con ${number}.`,
  look: "Ver el primer número",
  question: ({ number }) => `La próxima será ${number}. Se puede cambiar hasta que se emita.`,
  save: "Fijar",
  saved: "Serie fijada ✓",
  failed: ({ reason }) => `La serie no se fijó: ${reason}`,
};
