import type { Words } from "../words.ts";

export const auth: Words["auth"] = {
  signIn: "Iniciar sesión",
  signingIn: "Iniciando sesión…",
  welcome: "Presupuestos, trabajos y facturas en un solo lugar.",
  changePassword: "Cambiar contraseña",
  newPasswordHint: "De 8 a 200 caracteres. Una frase corta es fácil de recordar y difícil de adivinar.",
  fillBoth: "Rellene la contraseña actual y la nueva.",
  noMatch: "Las contraseñas nuevas no coinciden.",
  changeFailed: ({ reason }) => `No se ha podido cambiar la contraseña: ${reason}`,
  updated: "Contraseña actualizada ✓",
  roles: { owner: "Propietario", office: "Oficina", engineer: "Técnico" },
  closedTitle: "Sin acceso",
  onlyRoles: {
    owner: "Solo puede hacerlo un propietario de esta instalación.",
    office: "Solo pueden hacerlo la oficina y los propietarios de esta instalación.",
  },
  firstRunTitle: "Le damos la bienvenida a Alisio",
  firstRunLead: "Todavía nadie puede iniciar sesión. Cree la primera cuenta: será la suya.",
  firstRunCodeHint: "Aparece en la consola en la que se inició el programa.",
  firstRunCreate: "Crear cuenta",
  firstRunCreating: "Creando…",
  firstRunLink: "Configurar esta instalación",
  firstRunNoUser: "Todavía nadie puede iniciar sesión.",
};
