import type { Words } from "../words.ts";

export const email: Words["email"] = {
  title: "Configuración del correo",
};
