import type { Words } from "../words.ts";

export const backups: Words["backups"] = {
  title: "Copias de seguridad",
  lead: "El programa hace cada día una copia de seguridad y la comprueba: todo lo introducido, con imágenes y ajustes, y las claves de esta instalación. Las de los últimos 14 días se guardan en el equipo donde funciona.",
  last: "Última copia",
  none: "Todavía no hay ninguna copia. La primera se hace a los pocos minutos del arranque.",
  failed: ({ when, id }) =>
    `La copia del ${when} ha fallado. Se vuelve a intentar cada hora. El registro del programa dice por qué, con el código ${id}.`,
  justNow: "Hace menos de una hora",
  hoursAgo: ({ n }) => (n === 1 ? "Hace 1 hora" : `Hace ${n} horas`),
  daysAgo: ({ n }) => (n === 1 ? "Hace 1 día" : `Hace ${n} días`),
  kept: "Copias guardadas",
  made: "Hecha",
  size: "Tamaño",
  kinds: { daily: "Diaria", "before-migration": "Antes de una actualización" },
  download: "Descargar una copia",
  downloadLead:
    "Un disco puede estropearse y un equipo puede ser robado: guarde también una copia en otro sitio. Contiene todos los clientes y las claves: guárdela donde nadie más pueda leerla.",
  password: "Contraseña actual",
  enterPassword: "Introduzca su contraseña.",
  downloadHint: "Primero se hace una nueva. Tarda unos segundos; después el navegador guarda el archivo.",
  downloadButton: "Hacer y descargar",
  downloadBegun: "La copia se está haciendo. El navegador la guardará enseguida.",
  downloadFailed: ({ id }) =>
    `No se ha podido hacer la copia. El registro del programa dice por qué, con el código ${id}.`,
  busy: "En este momento se están haciendo otras copias. Inténtelo de nuevo en un minuto.",
};
