import type { ScreenWords } from "../words.ts";

export const visit: ScreenWords["visit"] = {
  title: "Visita nueva",
  kinds: {
    quote: "Con presupuesto",
    breakdown: "Avería",
    survey: "Visita técnica",
    warranty: "Garantía",
    maintenance: "Mantenimiento",
    other: "Otra",
  },
  customer: "¿Para quién es la visita?",
  lookUpQuote: "Presupuestos",
  orVisit: "O cree una visita sin presupuesto:",
  newCustomer: "Cliente nuevo",
  titleHint: "De qué se trata, en pocas palabras",
  save: "Crear visita",
  plan: "Guardar sin hora",
  list: {
    title: "Trabajos",
    searchPlaceholder: "Cliente, presupuesto o título…",
    allStates: "Todos menos los cancelados",
    allEngineers: "Todos",
    allKinds: "Todos",
    quickViews: "Vistas rápidas",
    uninvoiced: "Hechos sin factura",
    waiting: "Por planificar",
    loading: "Cargando trabajos…",
    noneFound: "No se han encontrado trabajos",
    noneYet: "Todavía no hay trabajos",
  },
  waits: "Visita guardada; falta darle hora ✓",
};
