import type { Words } from "../words.ts";
import { reportForm } from "./report-form.ts";

export const reportAnswers: Words["reportAnswers"] = {
  saveFailed: reportForm.saveFailed,
  loadFailed: ({ reason }) => `No se ha podido cargar: ${reason}`,
  addFailed: ({ reason }) => `No se ha podido añadir: ${reason}`,
  updateFailed: ({ reason }) => `No se ha podido actualizar: ${reason}`,
  deleteFailed: ({ reason }) => `No se ha podido eliminar: ${reason}`,
  deleteFault: "No se ha podido eliminar.",
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
