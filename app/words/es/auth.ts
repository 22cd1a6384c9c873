import type { Words } from "../words.ts";

export const auth: Words["auth"] = {
  signIn: "Iniciar sesión",
  signingIn: "Iniciando sesión…",
  changePassword: "Cambiar contraseña",
  newPasswordHint: "De 8 a 200 caracteres. Una frase corta es fácil de recordar y difícil de adivinar.",
  noMatch: "Las contraseñas nuevas no coinciden.",
  roles: { owner: "Propietario", office: "Oficina", engineer: "Técnico" },
  closedTitle: "Sin acceso",
  firstRunLink: "Configurar esta instalación",
  firstRunNoUser: "Todavía nadie puede iniciar sesión.",
};
