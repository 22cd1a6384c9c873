import type { Words } from "../words.ts";

export const sessions: Words["sessions"] = {
  title: "Dispositivos con sesión iniciada",
  lead: "Todos los dispositivos en los que alguien tiene la sesión iniciada. Cierre la sesión de los que no conozca o haya perdido: dejan de tener acceso al instante.",
  ownLead:
    "Todos los dispositivos en los que usted tiene la sesión iniciada. Cierre la sesión de los que no conozca o haya perdido: dejan de tener acceso al instante.",
  count: ({ n }) => (n === 1 ? "1 dispositivo" : `${n} dispositivos`),
  who: "Quién",
  device: "Dispositivo",
  since: "Desde",
  lastUse: "Último uso",
  actions: "Acciones",
  deviceName: ({ browser, system }) => `${browser} en ${system}`,
  unknownDevice: "Dispositivo desconocido",
  thisOne: "Este dispositivo",
  end: "Cerrar sesión",
  endTitle: "Cerrar una sesión",
  endQuestion: "¿Cerrar la sesión de este dispositivo? Quien lo usa tendrá que volver a iniciarla.",
  ending: "Cerrando…",
  notEnded: ({ reason }) => `No se ha cerrado la sesión: ${reason}`,
  ended: "La sesión del dispositivo se ha cerrado.",
  endOthers: "Cerrar las demás sesiones",
  endOthersTitle: "Cerrar las demás sesiones",
  endOthersQuestion:
    "¿Cerrar la sesión de todos los dispositivos menos este? Los demás tendrán que volver a iniciarla.",
  endOwnOthersQuestion: "¿Cerrar la sesión en todos sus demás dispositivos? Tendrá que volver a iniciarla en ellos.",
  othersEnded: ({ n }) => (n === 1 ? "Se ha cerrado otra sesión." : `Se han cerrado otras ${n} sesiones.`),
};
