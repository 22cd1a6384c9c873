import type { Words } from "../words.ts";

export const quoteTemplates: Words["quoteTemplates"] = {
  title: "Plantillas de presupuesto",
  lead: "Líneas y textos con los que empiezan presupuestos nuevos. Los productos llevan el precio del catálogo de ese día; los textos libres, el guardado.",
  none: "Todavía no hay plantillas. Abra un presupuesto de la lista y pulse «Guardar como plantilla».",
  name: "Nombre de la plantilla",
  content: "Contenido",
  actions: "Acciones",
  lines: ({ n }) => (n === 1 ? "1 línea" : `${n} líneas`),
  begin: "Nuevo presupuesto",
  beginOf: ({ name }) => `Nuevo presupuesto a partir de ${name}`,
  rename: "Guardar nombre",
  saveTitle: "Guardar como plantilla",
  saveLead: ({ number }) => `Las líneas y los textos de ${number}, sin su cliente ni su descuento.`,
  save: "Guardar plantilla",
  saved: ({ name }) => `Plantilla guardada: ${name}`,
  renamed: "Nombre de la plantilla cambiado.",
  deleted: "Plantilla eliminada.",
  deleteTitle: "Eliminar plantilla",
  deleteQuestion: "¿Eliminar esta plantilla? Los presupuestos que empezaron con ella se quedan.",
  notDeleted: ({ reason }) => `No se ha podido eliminar: ${reason}`,
  nameTaken: ({ name }) => `Ya hay una plantilla «${name}».`,
};
