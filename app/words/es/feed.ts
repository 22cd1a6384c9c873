import type { ScreenWords } from "../words.ts";

export const feed: ScreenWords["feed"] = {
  title: "Suscripción al calendario",
  needsHttps: ({ base }) =>
    `Las aplicaciones de calendario solo se suscriben por HTTPS, y la dirección de esta instalación es ${base}. Ponga en PUBLIC_URL una dirección que empiece por https:// y reinicie el programa.`,
  ownNeedsHttps:
    "Las aplicaciones de calendario solo se suscriben por HTTPS, y esta instalación aún no tiene una dirección así. Pídala en la oficina.",
  appleHeading: "iPhone, iPad y Mac",
  lead: "Todos los trabajos en el calendario de su teléfono, que se actualiza solo. Quien tenga este enlace puede leerlos, con nombres, direcciones y teléfonos de clientes: no lo dé a nadie ajeno a la empresa.",
  leadOf: ({ name }) =>
    `Los trabajos de ${name}, y de nadie más, en el calendario de un teléfono, que se actualiza solo. Quien tenga este enlace puede leerlos, con nombres, direcciones y teléfonos de clientes.`,
  ownTitle: "Sus trabajos en su calendario",
  ownLead:
    "Sus propios trabajos en el calendario de su teléfono, que se actualiza solo. Quien tenga este enlace puede leerlos, con nombres, direcciones y teléfonos de clientes: no lo dé a nadie.",
  hasLeft: ({ name }) => `${name} ya no trabaja aquí: este calendario no se entrega a nadie mientras no se reactive.`,
  accountShut: ({ name }) =>
    `La cuenta de ${name} está cerrada: este calendario no se entrega a nadie mientras no se vuelva a abrir.`,
  open: "Abrir en calendario",
  copy: "Copiar enlace",
  copied: "Enlace de suscripción copiado",
  copyFailed: "No se ha podido copiar: mantenga pulsado el enlace de abajo para copiarlo.",
  link: "Enlace de suscripción",
  othersHeading: "Google Calendar, Outlook y otros",
  others:
    "Donde la aplicación pida la dirección (URL) de un calendario («Desde URL», «Suscribirse desde la web»), pegue este enlace.",
  plainLink: "Enlace para otros calendarios",
  howOften:
    "Cada aplicación decide cada cuánto busca cambios: la de Apple, entre 5 minutos y una semana, según se ajuste allí; Thunderbird, cada media hora más o menos; Google, al cabo de unas horas; Outlook, entre 3 y 24 horas.",
  renewTitle: "Enlace nuevo",
  renewLead: "Si el enlace ha llegado a quien no debía, cree uno nuevo. El anterior deja de funcionar al instante.",
  renew: "Crear un enlace nuevo",
  renewQuestion:
    "¿Crear un enlace nuevo? El anterior deja de funcionar al instante y hay que volver a suscribir todos los teléfonos.",
  renewYes: "Sí, crear un enlace nuevo",
  renewing: "Creando…",
  renewed: "Enlace nuevo creado. El anterior ya no funciona.",
  renewFailed: ({ reason }) => `No se ha creado el enlace nuevo: ${reason}`,
  fixedToken: "Este enlace lo fija la configuración (FEED_TOKEN): allí se cambia.",
  // in the calendar feed itself
  cancelled: ({ title }) => `Cancelado: ${title}`,
  telephone: ({ tel }) => `Tel. ${tel}`,
  site: ({ name }) => `Ubicación: ${name}`,
  engineers: ({ names }) => `Técnicos: ${names}`,
  quote: ({ number }) => `Presupuesto ${number}`,
  wrongToken: "Este enlace de suscripción no es válido.",
};
