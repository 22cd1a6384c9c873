import type { Words } from "../words.ts";

export const reports: Words["reports"] = {
  fields: {
    idempotency_key: "Clave del intento",
    job_id: "Trabajo",
    template_id: "Plantilla de parte",
    customer_name: "Cliente",
    site_address: "Dirección de la obra",
    job_ref: "Referencia del trabajo",
    report_date: "Fecha",
    engineer_id: "Técnico",
    notes: "Observaciones",
    signed_by: "Firmado por",
    signature_base64: "Firma",
    title: "Título",
    has_text: "Lleva un texto",
    sort_order: "Lugar",
    active: "Activa",
    tasks: "Tareas",
    task_ids: "Tareas",
    task_id: "Tarea",
    value_text: "Valor",
    completed: "Hecha",
  },
};
