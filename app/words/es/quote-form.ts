import type { Words } from "../words.ts";

export const lacks = { product: "producto", quantity: "cantidad", either: "producto o cantidad" };

export const quoteForm: Words["quoteForm"] = {
  builderTitle: "Nuevo presupuesto",
  editTitle: "Editar presupuesto",
  chooseCustomer: "Nombre, teléfono, población…",
  newCustomer: "Cliente nuevo",
  chooseProduct: "Nombre o descripción…",
  title: "Asunto",
  titleHint: "De qué trata el presupuesto",
  texts: "Validez y textos",
  lines: "Productos y servicios",
  amount: "Importe",
  discount: "Descuento (€)",
  discountPercent: "Descuento (%)",
  includeIva: "Incluir IVA",
  withoutIvaForConsumer:
    "El cliente es un particular: la ley exige que un presupuesto para un consumidor muestre el precio final, con IVA. Este dirá que no lo lleva.",
  fillPrices: "Traer precios del catálogo",
  addLine: "+ Añadir producto/servicio",
  addFreeLine: "+ Texto libre",
  addHeading: "+ Título",
  freeText: "Texto libre",
  addAsFreeLine: ({ name }: { name: string }) => `Añadir «${name}» como texto libre`,
  heading: "Título",
  details: "Detalles",
  descriptionOfLine: "Descripción, se imprime bajo el nombre",
  optionalLine: "Opcional: se ofrece, no entra en el total",
  optionalShort: "opcional",
  options: "Opciones, fuera del total",
  moveUp: ({ n }) => `Subir la línea ${n}`,
  moveDown: ({ n }) => `Bajar la línea ${n}`,
  discountIn: "Descuento en",
  inEuros: "€",
  inPercent: "%",
  otherPrice: ({ price }) => `Catálogo: ${price}`,
  replacedPrice: "El precio anterior, sustituido",
  putBack: "Recuperar el mío",
  putBackLine: ({ n, price }) => `Recuperar el mío en la línea ${n}: ${price}`,
  replacedPrices: ({ n }) =>
    n === 1
      ? "1 precio que no era el del catálogo se ha sustituido por este."
      : `${n} precios que no eran los del catálogo se han sustituido por estos.`,
  leftOutLine: { product: "Sin producto: la línea no se guarda.", quantity: "Cantidad 0: la línea no se guarda." },
  leftOut: ({ n, lack }) =>
    n === 1
      ? `1 línea no tiene ${lacks[lack]} y no se guarda.`
      : `${n} líneas no tienen ${lacks[lack]} y no se guardan.`,
  putAllBack: "Recuperar todos los míos",
  remove: "Quitar",
  removeLine: ({ n }) => `Quitar la línea ${n}`,
  saveQuote: "Guardar presupuesto",
  saveChanges: "Guardar cambios",
  updatePrices: "Actualizar precios y guardar",
  notSet: "sin indicar",
  totals: "Totales",
  linesSum: "Subtotal",
  discountLine: "Descuento",
  net: "Base imponible",
  iva: ({ percent }) => `IVA ${percent} %`,
  recalculate: "Recalcular",
  created: ({ number }) => `Presupuesto creado: ${number}`,
  updated: "Presupuesto actualizado.",
  next: "Y ahora",
  nextHint: "¿Y ahora? «Aceptar» vuelve a los presupuestos.",
  changedAfterSending: ({ day }) =>
    `Ahora es válido hasta el ${day}. El cliente sigue teniendo el documento anterior: envíele este.`,
  editOn: "Seguir editando",
  begunFrom: ({ name }) => `Con la plantilla ${name}, a los precios de hoy del catálogo.`,
  unsaved: ({ when, customer }) =>
    customer
      ? `Tiene un presupuesto sin guardar para ${customer} (${when}).`
      : `Tiene un presupuesto sin guardar (${when}).`,
  continueUnsaved: "Continuar",
  discardUnsaved: "Descartar",
  saveFailed: "No se ha podido guardar el presupuesto.",
  updateFailed: "No se ha podido actualizar el presupuesto.",
  noCustomers: "Todavía no hay clientes. Añada uno primero.",
  noProducts: "Todavía no hay productos. Añádalos primero en «Productos».",
  deletedProduct: ({ name }) => `${name} (ya no está en el catálogo)`,
  copiedFrom: "Copia de",
  otherPrices: ({ n }) =>
    n === 1 ? "1 precio no es el actual del catálogo." : `${n} precios no son los actuales del catálogo.`,
  takeTodaysPrices: "Usar los precios actuales",
  productFallback: ({ id }) => `Producto n.º ${id}`,
};
