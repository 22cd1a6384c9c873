import type { Words } from "../words.ts";

export const conflict: Words["conflict"] = {
  title: "Se ha guardado mientras tanto",
  customer: ({ when }) =>
    `Este cliente se guardó el ${when}, después de que usted lo abriera. No se ha sobrescrito nada, y lo que ha escrito sigue en el formulario de abajo.`,
  site: ({ when }) =>
    `Esta ubicación se guardó el ${when}, después de que usted la abriera. No se ha sobrescrito nada, y lo que escribió sigue en el formulario.`,
  engineer:
    "Otra persona guardó este técnico después de que usted abriera el formulario. No se ha sobrescrito nada, y lo que ha escrito sigue en el formulario de abajo.",
  visit:
    "Otra persona guardó esta visita después de que usted la abriera. No se ha sobrescrito nada, y lo que ha escrito sigue en el formulario de abajo.",
  quote: ({ when }) =>
    `Este presupuesto se guardó el ${when}, después de que usted lo abriera. No se ha sobrescrito nada, y lo que ha escrito sigue en el formulario de abajo.`,
  draft: ({ when }) =>
    `Este borrador se guardó el ${when}, después de que usted lo abriera. No se ha sobrescrito nada, y lo que ha escrito sigue en el formulario de abajo.`,
  statusStays: "Elija lo que elija, el estado queda como está guardado ahora.",
  field: "Campo",
  saved: "Guardado ahora",
  typed: "Como en su formulario",
  alike: ({ n }) => (n === 1 ? "1 campo es igual en ambas versiones" : `${n} campos son iguales en ambas versiones`),
  nothing: "(vacío)",
  noLine: "(no está)",
  line: ({ n }) => `Línea ${n}`,
  quantity: ({ name, quantity, unit, price }) => `${name}: ${quantity} ${unit && `${unit} `}× ${price}`,
  heading: ({ name }) => `Título: ${name}`,
  opened: ({ status }) => `${status} cuando lo abrió`,
  yes: "Sí",
  no: "No",
  saveMine: "Guardar mi versión",
  saveMineRepriced: "Actualizar precios y guardar mi versión",
  takeSaved: "Quedarse con la versión guardada",
  takeHint: "Si se queda con la versión guardada, se pierde lo que ha escrito.",
};
