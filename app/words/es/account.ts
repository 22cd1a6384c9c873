import type { Words } from "../words.ts";

export const account: Words["account"] = {
  fillBoth: "Rellene la contraseña actual y la nueva.",
  changeFailed: ({ reason }) => `No se ha podido cambiar la contraseña: ${reason}`,
  updated: "Contraseña actualizada ✓",
  firstRunTitle: "Le damos la bienvenida a Alisio",
  firstRunLead: "Todavía nadie puede iniciar sesión. Cree la primera cuenta: será la suya.",
  firstRunCode: "Código de instalación",
  firstRunCodeHint: "Aparece en la consola en la que se inició el programa.",
  firstRunCreate: "Crear cuenta",
  firstRunCreating: "Creando…",
};
