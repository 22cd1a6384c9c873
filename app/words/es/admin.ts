import type { Words } from "../words.ts";

export const admin: Words["admin"] = {
  title: "Administración",
  appearance: "Apariencia",
  account: "Su cuenta",
  company: "Empresa",
  settings: "Datos de la empresa",
  subscription: "Suscripción al calendario",
};
