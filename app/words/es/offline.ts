import type { Words } from "../words.ts";

export const offline: Words["offline"] = {
  title: "Partes en este teléfono",
  lead: "Un parte que se guarda sin cobertura espera aquí y se sube al servidor cuando vuelve la cobertura.",
  noScript:
    "Sin JavaScript, un parte se sube al guardarlo. Los que se escribieron con JavaScript siguen en este teléfono y se suben cuando se vuelven a abrir sus páginas con JavaScript.",
  unsupported: "Este navegador no puede conservar partes: se suben al guardarlos.",
  none: "No hay ningún parte pendiente de subir.",
  states: { waiting: "Pendiente de subir", failed: "Rechazado", sent: "Subido" },
  savedAt: ({ when }) => `Guardado el ${when}`,
  content: "Qué dice",
  photos: ({ n }) => (n === 1 ? "1 foto" : `${n} fotos`),
  signedBy: ({ name }) => (name ? `Firmado por ${name}` : "Firmado"),
  unsigned: "Sin firmar",
  sendNow: "Subir ahora",
  sending: "Subiendo…",
  fix: "Abrir y corregir",
  remove: "Eliminar",
  removeSent: "Quitar de esta lista",
  sendAgain: "Subir otra vez",
  written: "hay un parte en este teléfono",
  uploaded: "hay un parte subido",
  onlyReports: "Sin cobertura. Aquí se pueden escribir partes, que se suben después.",
  myDayToo: "También funciona:",
  othersNeedSignal: "Las demás páginas necesitan cobertura.",
  unkept: {
    full: "Este teléfono está lleno: lo que escribe no se guarda. Guárdelo mientras tenga cobertura o haga sitio.",
    failed: "Lo que escribe no se puede guardar ahora en este teléfono. Guárdelo mientras tenga cobertura.",
  },
  photosRefused: ({ n }) =>
    n === 1 ? "El servidor no ha aceptado 1 de sus fotos." : `El servidor no ha aceptado ${n} de sus fotos.`,
  unsent: ({ n }) =>
    n === 1 ? "1 parte de este teléfono no se ha subido." : `${n} partes de este teléfono no se han subido.`,
  unsentMoves: ({ n }) =>
    n === 1
      ? "1 estado de un trabajo de este teléfono no se ha subido."
      : `${n} estados de trabajos de este teléfono no se han subido.`,
  showUnsent: "Ver",
  removeQuestion: "¿Eliminar este parte del teléfono? No se ha subido al servidor.",
  removeYes: "Sí, eliminarlo",
  openPdf: "PDF",
  noAnswer: "No se ha podido contactar con el servidor.",
  sessionOver: "Su sesión ha terminado: lo que espera se sube cuando vuelva a iniciarla.",
  signedOut: "Inicie sesión otra vez y súbalo.",
  serverFault: ({ status }) => `El servidor no ha podido aceptarlo (HTTP ${status}). Se vuelve a intentar.`,
  answersToNotes: ({ answers }) => `Lo contestado está ahora en las observaciones: ${answers}`,
  keptUntilSignIn: "El parte está guardado en este teléfono; se sube al iniciar sesión.",
  begun: "Empezados, sin guardar",
  noCustomer: "Sin cliente",
  jobs: "Trabajos guardados en este teléfono",
  noJobs: "No hay ningún trabajo guardado.",
  byHand: "Parte manual",
  notKept: "Aún no hay nada guardado para escribir sin cobertura. Abra esta página una vez con cobertura.",
  keptOn: ({ when }) => `Guardado el ${when}.`,
  offlineNow: "Sin cobertura: lo que guarde esperará en este teléfono.",
  notKeptHere: "Este trabajo o esta plantilla no se ha guardado en este teléfono. Puede hacer un parte manual.",
  restored: "Se ha recuperado lo que había escrito.",
  startAgain: "Empezar de nuevo",
  startAgainQuestion: "¿Eliminar todo lo que había escrito, con sus fotos y su firma?",
  queuedNotice:
    "Guardado en este teléfono. Se sube solo cuando haya conexión con el servidor; deje esta página abierta o ábrala entonces.",
  waitingMoves: ({ n }) =>
    n === 1
      ? "1 estado de un trabajo espera en este teléfono y aún no se ha subido. Si cierra sesión, esperará hasta que vuelva a iniciarla aquí."
      : `${n} estados de trabajos esperan en este teléfono y aún no se han subido. Si cierra sesión, esperarán hasta que vuelva a iniciarla aquí.`,
  waiting: ({ n }) =>
    n === 1
      ? "1 parte espera en este teléfono y aún no se ha subido. Si cierra sesión, esperará hasta que vuelva a iniciarla aquí."
      : `${n} partes esperan en este teléfono y aún no se han subido. Si cierra sesión, esperarán hasta que vuelva a iniciarla aquí.`,
};
