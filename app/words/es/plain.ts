import type { Words } from "../words.ts";

export const plain: Words["plain"] = {
  here: "Páginas sencillas en este dispositivo: sin scripts y con poco consumo de datos.",
  full: "Páginas completas",
  turnOn: "Activar los scripts en esta pantalla",
  needs: {
    report:
      "Para dibujar la firma y para escribir sin cobertura hacen falta scripts. Actívelos antes de escribir: el formulario se cargará de nuevo.",
    signature: "Para dibujar la firma hacen falta scripts.",
    offline: "Lo que debe funcionar sin cobertura necesita scripts.",
    viewer: "Para ver las páginas aquí hacen falta scripts.",
    push: "Las notificaciones en este dispositivo necesitan scripts.",
    calendar:
      "Para mover trabajos arrastrándolos hacen falta scripts. Aquí cada trabajo se mueve desde su propia página.",
  },
};
