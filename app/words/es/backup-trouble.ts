import type { Words } from "../words.ts";

export const backupTrouble: Words["backupTrouble"] = {
  unreadable: "No se puede leer la carpeta de las copias de seguridad",
  failed: ({ when, last }) =>
    `La copia de seguridad del ${when} ha fallado; ${last === null ? "todavía no hay ninguna buena" : `la última buena es del ${last}`}`,
  old: ({ since }) => `La última copia de seguridad es demasiado antigua: es del ${since}`,
  none: ({ since }) => `No hay ninguna copia de seguridad: no se ha hecho ninguna desde el ${since}`,
};
