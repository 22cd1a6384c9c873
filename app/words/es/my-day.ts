import type { ScreenWords } from "../words.ts";

export const myDay: ScreenWords["myDay"] = {
  title: "Mi día",
  calendar: "En el calendario del móvil",
  noEngineer:
    "Esta cuenta no es de ningún técnico, así que no tiene trabajos propios. Un propietario enlaza la cuenta con un técnico en Administración, Usuarios.",
  noSignal: ({ when }) =>
    `Sin cobertura. Estos son sus trabajos a fecha de ${when}; se pueden escribir partes, que esperan en este teléfono.`,
  today: "Hoy",
  nothingToday: "Hoy no tiene trabajos.",
  off: ({ reason }) => (reason ? `Libre: ${reason}` : "Libre"),
  map: "Mapa",
  call: "Llamar",
  callWhom: ({ whom }) => `Llamar a ${whom}`,
  more: "Qué hacer, acceso, últimos partes",
  toDo: "Qué hacer",
  with: "Junto con",
  lastReports: "Últimos partes aquí",
  noReports: "Ninguno todavía",
  waits: ({ when }) => `Pulsado el ${when}. Espera en este teléfono y se sube solo.`,
  waitsForSignIn: ({ when }) => `Pulsado el ${when}. Espera en este teléfono: inicie sesión otra vez para que se suba.`,
  refused: ({ about, state, reason }) => `${about}: no se ha aceptado «${state}». ${reason}`,
  understood: "De acuerdo",
  reportMissing: "Está hecho. Falta su parte de trabajo.",
  reportOnPhone: "Su parte de trabajo está en este teléfono y todavía no se ha subido.",
  otherStates: "Otros estados",
  startReport: "Empezar el parte",
  continueReport: "Seguir con el parte",
  anotherReport: "Otro parte",
  details: "Detalles",
};
