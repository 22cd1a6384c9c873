import type { Words } from "../words.ts";

export const viewer: Words["viewer"] = {
  loading: "Cargando PDF…",
  failed: "No se ha podido cargar el archivo PDF.",
  noFile: "No se ha indicado ningún archivo PDF.",
  loadingPage: "Cargando página…",
  failedPage: "No se ha podido cargar la página.",
  noPage: "No se ha indicado ninguna página.",
  enterPassword: "Escriba la contraseña para abrir este archivo PDF.",
  wrongPassword: "Contraseña incorrecta. Inténtelo de nuevo.",
  loadFailed: ({ reason }) => `No se ha podido cargar el PDF: ${reason}`,
  openPdf: "Abrir PDF",
  password: "Contraseña",
  open: "Abrir",
  withoutScript: "Las páginas no se pueden mostrar aquí. Abra o descargue el PDF.",
};
