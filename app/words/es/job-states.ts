import type { ScreenWords } from "../words.ts";

export const jobStates: ScreenWords["jobStates"] = {
  state: "Estado",
  states: {
    to_plan: "Sin fecha",
    booked: "Programado",
    confirmed: "Confirmado",
    on_the_way: "En camino",
    working: "Trabajando",
    done: "Hecho",
    not_done: "No se pudo hacer",
    cancelled: "Cancelado",
  },
  // Buttons.
  set: "Cambiar el estado",
  moves: {
    booked: "Volver a programado",
    confirmed: "Confirmado por el cliente",
    on_the_way: "En camino",
    working: "Empezar el trabajo",
    done: "Hecho",
    not_done: "No se pudo hacer",
  },
  correct: "Corregir el estado",
  saved: ({ state }) => `${state} ✓`,
  failed: ({ reason }) => `No se ha cambiado el estado: ${reason}`,
  // The dialog.
  title: ({ state }) => `Cambiar a: ${state}`,
  save: "Guardar",
  why: "Motivo",
  whyNotDone: "¿Por qué no se pudo hacer?",
  reasonMissing: "Diga por qué no se pudo hacer.",
  whyCancelled: "¿Por qué se cancela? (opcional)",
  early: ({ day, state }) => `Este trabajo es el ${day}. ¿Marcarlo ya como «${state}»?`,
  noReport: "Este trabajo todavía no tiene parte de trabajo.",
  startReport: "Empezar el parte",
  withoutReport: "Hecho, sin parte de trabajo",
  // History.
  history: "Historial",
  earlier: ({ n }) => (n === 1 ? "1 entrada anterior" : `${n} entradas anteriores`),
  moved: ({ from, to }) => `Cambio de fecha: de ${from} a ${to}`,
  reassigned: ({ from, to }) => `Cambio de técnicos: de ${from} a ${to}`,
  nobody: "nadie",
  recorded: ({ at }) => `recibido el ${at}`,
  places: { office: "oficina", phone: "teléfono", call: "programa" },
};
