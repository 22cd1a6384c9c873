import type { Words } from "../words.ts";

export const imports: Words["imports"] = {
  customersTitle: "Importar clientes",
  productsTitle: "Importar productos",
  lead: "Un archivo CSV de una hoja de cálculo o de otro programa. La primera línea da nombre a las columnas; una lista exportada sirve de modelo. No se guarda nada hasta que haya visto lo que haría cada línea.",
  productPrices: ({ price, price2 }) =>
    `«${price}» es para presupuestos con IVA, que se calcula aparte, y «${price2}» para presupuestos que no llevan IVA. Ninguno de los dos lleva el IVA incluido.`,
  file: "Archivo",
  fileHint: ({ megabytes, lines }) => `Como máximo ${megabytes} MB y ${lines} líneas.`,
  paste: "O pegue aquí las líneas",
  look: "Ver antes qué haría",
  looking: "Leyendo…",
  would: "Lo que haría el archivo",
  done: "Lo que ha hecho el archivo",
  counts: ({ create, update, unchanged, refused }) =>
    `Nuevas: ${create}. Cambiadas: ${update}. Sin cambios: ${unchanged}. Rechazadas: ${refused}.`,
  ignored: ({ ignored, readable }) =>
    `Estas columnas no se leen: ${ignored.join(", ")}. Las que se pueden leer: ${readable.join(", ")}.`,
  line: "Línea",
  what: "Resultado",
  who: "Nombre",
  details: "Detalles",
  outcomes: { create: "Nueva", update: "Cambio", unchanged: "Sin cambios", refused: "Rechazada" },
  outcomesDone: { create: "Añadida", update: "Cambiada", unchanged: "Sin cambios", refused: "Rechazada" },
  more: ({ n }) => (n === 1 ? "Y 1 línea más, que no se rechaza." : `Y ${n} líneas más, ninguna de ellas rechazada.`),
  go: ({ n }) => (n === 1 ? "Importar 1 línea" : `Importar ${n} líneas`),
  going: "Importando…",
  nothingToDo: "No hay nada que importar.",
  another: "Otro archivo",
  loading: "Leyendo el archivo…",
};
