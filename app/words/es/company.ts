import type { WorkWords } from "../words.ts";

export const company: WorkWords["company"] = {
  title: "Datos de la empresa",
  whoHeading: "Empresa",
  whereHeading: "Dirección",
  documentsHeading: "Documentos",
  ivaHint: "De 0 a 100, con dos decimales como máximo. Para presupuestos nuevos; los ya guardados conservan el suyo.",
  languageNone: "El de quien escribe el documento",
  languageHint: "El idioma propio de un cliente tiene preferencia.",
  reasonHint: "Por ejemplo, el artículo de la ley que exime el trabajo.",
  save: "Guardar datos",
  saved: "Datos guardados correctamente.",
  notSaved: ({ reason }) => `No se ha guardado: ${reason}`,
};
