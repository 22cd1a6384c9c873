import type { Words } from "../words.ts";

export const secondFactor: Words["secondFactor"] = {
  title: "Segundo factor",
  asked:
    "Todos necesitan un código de su aplicación de autenticación para iniciar sesión. Quien aún no la tiene la configura la próxima vez.",
  notAsked: "Para iniciar sesión basta la contraseña.",
  ask: "Pedir a todos un segundo factor",
  askQuestion:
    "¿Pedir a todos un código de una aplicación de autenticación? Quien no la tiene la configura la próxima vez que inicie sesión. Las sesiones abiertas siguen.",
  stop: "No pedirlo a nadie",
  stopQuestion: "¿Dejar de pedir un segundo factor? Bastará la contraseña.",
  changing: "Guardando…",
  notChanged: ({ reason }) => `No se ha cambiado: ${reason}`,
  nowAsked: "Desde ahora se pide a todos un segundo factor.",
  nowNotAsked: "Ya no se pide un segundo factor a nadie.",
  remove: "Quitar el segundo factor",
  removeLead:
    "Para un teléfono perdido. Se cierran todas las sesiones del usuario, que configurará otro la próxima vez.",
  removeQuestion:
    "¿Quitar el segundo factor de este usuario? Se cierran todas sus sesiones, y configurará otro la próxima vez.",
  notRemoved: ({ reason }) => `No se ha quitado: ${reason}`,
  removed: "Se ha quitado el segundo factor.",
  codeTitle: "Segundo factor",
  codeLead: ({ email }) => `La contraseña de ${email} es correcta. Ahora, el código de su aplicación de autenticación.`,
  codeHint: "Seis cifras; o uno de sus códigos de recuperación, si ha perdido el teléfono.",
  otherUser: "Iniciar sesión con otra cuenta",
  setupTitle: "Configurar el segundo factor",
  setupLead:
    "Desde ahora inicia sesión con su contraseña y un código. Escanee esto con una aplicación de autenticación en su teléfono.",
  qr: "Código QR para la aplicación de autenticación",
  typeSecret: "O escriba en ella esta clave:",
  openApp: "Abrir la aplicación en este dispositivo",
  setupHint: "Las seis cifras que la aplicación muestra ahora.",
  setupDone: "El segundo factor está configurado.",
  recoveryTitle: "Sus códigos de recuperación",
  recoveryLead:
    "Guárdelos donde los encuentre sin el teléfono. Cada uno sustituye a un código, una sola vez. No se vuelven a mostrar.",
  recoveryDone: "Los he guardado",
  on: "Usted inicia sesión con su contraseña y un código de su aplicación de autenticación.",
  onSince: ({ when }) => `Está configurado desde el ${when}.`,
  notAskedNow: "Ahora no se pide a nadie. Se guarda por si un propietario vuelve a pedirlo a todos.",
  noneYet: "Aún no tiene ninguno. Lo configurará la próxima vez que inicie sesión.",
  noneAsked: "No tiene ninguno. Lo configurará al iniciar sesión cuando un propietario lo pida a todos.",
  askInUsers: "Pedirlo a todos en Usuarios",
  codesLeft: ({ n }) =>
    n === 0
      ? "No queda ningún código de recuperación."
      : n === 1
        ? "Queda 1 código de recuperación."
        : `Quedan ${n} códigos de recuperación.`,
  codesRunOut: "Haga otros nuevos: sin el teléfono y sin un código de recuperación no podrá iniciar sesión.",
  recoveryUsed: "Ha iniciado sesión con un código de recuperación.",
  proofHint:
    "Seis cifras que la aplicación muestra ahora; o uno de sus códigos de recuperación, si ha perdido el teléfono.",
  renew: "Nuevos códigos de recuperación",
  renewLead: "Sustituyen a todos los que tiene. Después solo valen los nuevos.",
  renewDo: "Hacer códigos nuevos",
  renewing: "Haciendo…",
  move: "Pasar a otro teléfono",
  moveLead: "El teléfono actual sigue valiendo hasta que escriba un código del nuevo.",
  moveNext: "Continuar",
  moveChecking: "Comprobando…",
  moveScan:
    "Escanee esto con una aplicación de autenticación en el teléfono nuevo. Los códigos del antiguo valen hasta que escriba aquí un código del nuevo; después se cierran sus otras sesiones.",
  moveDo: "Pasarlo a este teléfono",
  moved: "El segundo factor está en el teléfono nuevo. Se han cerrado sus otras sesiones.",
};
