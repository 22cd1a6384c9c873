import type { Words } from "../words.ts";

export const offline: Words["offline"] = {
  title: "Partes en este teléfono",
  lead: "Lo que se guarda sin cobertura espera aquí y se envía cuando vuelve la señal.",
  noScript: "Sin JavaScript nada espera: un parte se envía al guardarlo.",
  unsupported: "Este navegador no puede guardar partes: se envían al guardarlos.",
  none: "No hay nada pendiente de envío.",
  states: { waiting: "Pendiente", failed: "Rechazado", sent: "Enviado" },
  savedAt: ({ when }) => `Guardado ${when}`,
  sendNow: "Enviar ahora",
  sending: "Enviando…",
  fix: "Abrir y corregir",
  remove: "Eliminar",
  removeSent: "Quitar de esta lista",
  sendAgain: "Enviar otra vez",
  written: "hay un parte en este teléfono",
  onlyReports: "Sin cobertura. Aquí se pueden escribir partes, que esperan; las demás páginas necesitan señal.",
  full: "Este teléfono está lleno: lo que escribe no se guarda. Guárdelo mientras tenga señal o haga sitio.",
  photosRefused: ({ n }) =>
    n === 1 ? "El servidor no aceptó 1 de sus fotos." : `El servidor no aceptó ${n} de sus fotos.`,
  unsent: ({ n }) =>
    n === 1 ? "1 parte de este teléfono no se ha enviado." : `${n} partes de este teléfono no se han enviado.`,
  showUnsent: "Ver",
  removeQuestion: "¿Eliminar este parte del teléfono? No se ha enviado.",
  removeYes: "Sí, eliminarlo",
  openPdf: "PDF",
  noAnswer: "No se pudo contactar con el servidor.",
  signedOut: "Inicie sesión otra vez y envíelo.",
  serverFault: ({ status }) => `El servidor no pudo aceptarlo (HTTP ${status}). Se vuelve a intentar.`,
  begun: "Empezados, sin guardar",
  jobs: "Hoy y mañana",
  noJobs: "No hay trabajos hoy ni mañana.",
  byHand: "Un parte a mano",
  notKept: "Aún no hay nada guardado para escribir sin cobertura. Abra esta página una vez con señal.",
  keptOn: ({ when }) => `Guardado el ${when}.`,
  offlineNow: "Sin cobertura: lo que guarde espera en este teléfono.",
  notKeptHere: "Este trabajo o esta plantilla no está guardado en este teléfono. Se puede escribir a mano.",
  restored: "Ha vuelto lo que había escrito.",
  startAgain: "Empezar de nuevo",
  queuedNotice:
    "Guardado en este teléfono. Se envía solo cuando se alcance el servidor; deje el programa abierto o ábralo entonces.",
  waiting: ({ n }) =>
    n === 1
      ? "1 parte espera en este teléfono y aún no se ha enviado. Si sale, esperará hasta que vuelva a entrar aquí."
      : `${n} partes esperan en este teléfono y aún no se han enviado. Si sale, esperarán hasta que vuelva a entrar aquí.`,
};
