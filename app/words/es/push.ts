import type { Words } from "../words.ts";

export const push: Words["push"] = {
  title: "Avisos en este dispositivo",
  lead: "Un mensaje en este dispositivo cuando otra persona programa, cambia de fecha o cancela un trabajo.",
  turnOn: "Activar los avisos en este dispositivo",
  turningOn: "Activando…",
  turnOff: "Desactivar",
  turningOff: "Desactivando…",
  on: "Los avisos están activados en este dispositivo.",
  denied:
    "Este navegador no permite los avisos aquí. Permítalos en su configuración para este sitio (el icono junto a la dirección) y vuelva a cargar la página.",
  failed: ({ reason }) => `No ha sido posible: ${reason}`,
  // the messages
  news: {
    booked: "Trabajo programado",
    rescheduled: "Trabajo cambiado de fecha",
    cancelled: "Trabajo cancelado",
    assigned: "Trabajo para usted",
    taken_off: "Ya no es su trabajo",
  },
};
