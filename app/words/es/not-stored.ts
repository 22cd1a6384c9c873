import type { notStored as english } from "../en/not-stored.ts";

export const notStored: typeof english = {
  databaseAway: "No se puede conectar con la base de datos. No se ha guardado nada. Inténtelo de nuevo en un momento.",
  databaseBusy:
    "La base de datos no ha podido guardarlo a tiempo. No se ha guardado nada. Inténtelo de nuevo en un momento.",
  noRoom: "No queda espacio en el disco del servidor. No se ha guardado nada.",
  diskFails: "El disco del servidor no admite escrituras. No se ha guardado nada.",
  photosNotStored: {
    "not-stored":
      "El disco del servidor no admite escrituras. El parte está guardado, sus fotos no. Guárdelo otra vez cuando haya espacio.",
    away: "No se puede conectar con la base de datos. El parte está guardado, pero no todas sus fotos. Guárdelo otra vez en un momento.",
    unknown: "El parte está guardado. No se sabe si lo están todas sus fotos. Guárdelo otra vez en un momento.",
  },
  sentNotStored: {
    "not-stored":
      "Se ha enviado, pero el disco del servidor no admite escrituras: el envío no constará en ningún sitio.",
    away: "Se ha enviado, pero no se puede conectar con la base de datos: el envío no constará en ningún sitio.",
    unknown: "Se ha enviado, pero no se sabe si eso se ha guardado: el envío puede no constar en ningún sitio.",
  },
};
