import type { Words } from "../words.ts";

export const calls: Words["calls"] = {
  title: "API para otros programas",
  lead: "Lo que otros programas pueden pedir a esta instalación, y lo que responde. Los textos están en inglés, como los nombres de los campos.",
  shapes: "Estructuras",
  parameters: "En la dirección y las cabeceras",
  body: "En el cuerpo",
  answers: "Respuestas",
  required: "obligatorio",
  forRoles: ({ roles }) => `Para: ${roles}.`,
  open: "Sin sesión.",
};
