import type { Words } from "../words.ts";
export const reportAnswers: Words["reportAnswers"] = {
  engineerAdded: "Técnico añadido.",
  engineerSaved: "Técnico guardado.",
  engineerEnabled: "Técnico activado.",
  engineerDisabled: "Técnico desactivado.",
  engineerDeleted: "Técnico eliminado.",
  taskAdded: "Tarea añadida.",
  taskSaved: "Tarea guardada.",
  taskEnabled: "Tarea activada.",
  taskDisabled: "Tarea desactivada.",
  taskDeleted: "Tarea eliminada.",
  templateAdded: "Plantilla añadida. Ahora elija sus tareas.",
  templateSaved: "Plantilla guardada.",
  templateEnabled: "Plantilla activada.",
  templateDisabled: "Plantilla desactivada.",
  tasksPicked: ({ n }) => (n === 1 ? "Tarea añadida." : `${n} tareas añadidas.`),
  taskTaken: "Tarea quitada.",
};
