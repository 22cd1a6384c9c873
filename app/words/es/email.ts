import type { Words } from "../words.ts";

export const email: Words["email"] = {
  title: "Ajustes de correo electrónico",
  serverHeading: "Servidor de correo",
  senderHeading: "Remitente",
  noticesHeading: "Avisos",
  testHeading: "Prueba",
  fields: {
    smtp_host: "Servidor SMTP",
    smtp_port: "Puerto SMTP",
    smtp_secure: "SSL (TLS implícito)",
    smtp_user: "Usuario SMTP",
    smtp_pass: "Contraseña SMTP",
    smtp_from_name: "Nombre del remitente",
    smtp_from_email: "Correo electrónico del remitente",
    business_notify_email: "Correo electrónico para avisos de la empresa",
  },
  hostHint: "Lo indica su proveedor de correo, por ejemplo smtp.example.com.",
  portHint: "587 con STARTTLS, 465 con SSL.",
  secureHint: "Para el puerto 465. Si no, se usa STARTTLS.",
  userHint: "A menudo, el correo electrónico completo. Déjelo vacío si el servidor no pide usuario.",
  passSet: "Hay una guardada. Déjelo vacío para conservarla.",
  passNone: "Aún no hay ninguna guardada.",
  passUnused: "Hay una guardada, que sin usuario no se envía.",
  passAgain: "Escriba la contraseña otra vez: el navegador no la conserva.",
  passProblems: {
    keyLost:
      "La contraseña guardada ya no se puede leer: se ha perdido su clave en la carpeta de datos. Escriba la contraseña otra vez.",
    otherHost: "La contraseña guardada se escribió para otro servidor. Escriba la de este.",
  },
  fromNameHint: "Si se deja vacío, el nombre de la empresa.",
  notifyHint:
    "Recibe un aviso de cada trabajo programado, cambiado de fecha o cancelado, y de los documentos enviados por correo, en el idioma de los documentos o, si no lo hay, en el de quien lo hizo. Si se deja vacío, no se avisa a nadie.",
  save: "Guardar",
  saved: "Ajustes de correo electrónico guardados.",
  saveFailed: ({ reason }) => `No se ha podido guardar: ${reason}`,
  recipient: "Destinatario de la prueba",
  recipientHint: "La prueba usa los ajustes tal como están guardados.",
  test: "Enviar correo de prueba",
  testing: "Enviando…",
  tested: "Correo de prueba enviado.",
  testFailed: ({ reason }) => `La prueba ha fallado: ${reason}`,
  saveFirst: "Guarde primero los cambios: la prueba usa los ajustes guardados.",
  waiting: ({ n }) => (n === 1 ? "Hay 1 aviso pendiente de envío." : `Hay ${n} avisos pendientes de envío.`),
  lost: ({ n }) =>
    n === 1
      ? "1 aviso de los últimos 30 días no se ha podido enviar."
      : `${n} avisos de los últimos 30 días no se han podido enviar.`,
  lastFailure: ({ reason }) => `Último fallo: ${reason}`,
};
