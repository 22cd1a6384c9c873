import { formatMoney, formatPercent } from "#app/numbers/money.ts";
import { formatDay } from "#app/platform/dates.ts";
import type { Words } from "../words.ts";

export const taxLacks: Words["taxLacks"] = {
  notIssued: ({ lacks }) => `La normativa fiscal española pide más a esta factura: ${lacks.join(" ")}`,
  companyName: "Falta el nombre de la empresa.",
  companyNif: "Falta el NIF de la empresa.",
  companyNifWrong:
    "El NIF de la empresa no es correcto: debe ser español y llevar la letra o el dígito de control que le corresponde.",
  companyAddress: "Falta la dirección de la empresa.",
  companyRegistry:
    "Faltan los datos de la inscripción de la empresa en el Registro Mercantil, que la ley mercantil exige en las facturas.",
  customerName: "Falta el nombre del cliente.",
  customerNif: "Falta el NIF/NIE del cliente.",
  customerNifWrong: "El NIF/NIE del cliente no es correcto: revise sus cifras y letras, o las dos letras de su país.",
  customerNifUnlike:
    "El NIF/NIE del cliente no es un número fiscal del país por cuyas letras empieza, y como tal se registra: revíselo, por si es un pasaporte.",
  customerAddress: "Falta la dirección del cliente.",
  customerIsCompany: "El cliente tiene el NIF de la propia empresa: una factura debe emitirse a otra persona.",
  badDebtAbroad: "La Agencia Tributaria solo admite el motivo R3 con un cliente de NIF/NIE español: elija otro motivo.",
  insolvencyAbroad:
    "La Agencia Tributaria solo admite el motivo R2 con un cliente de NIF/NIE español o de otro país de la UE: elija otro motivo.",
  cause: "Hay algo sin IVA: indique su causa legal, o cobre el IVA.",
  rate: ({ iva_bp, day }) =>
    `El tipo de IVA del ${formatPercent(iva_bp, "es")} % no estaba en vigor el ${formatDay(day)}: indique el de ese día.`,
  reverseCharge:
    "La inversión del sujeto pasivo exige una factura completa: una simplificada no identifica a quien declara el IVA.",
  exemptAbroad:
    "La exención del artículo 25 (E5) exige una factura completa a un cliente con NIF/NIE de otro país de la UE o de Irlanda del Norte (XI).",
  exemptUnlike:
    "La exención del artículo 25 (E5) exige un NIF-IVA que otro país de la UE haya asignado al cliente, y este no lo es: compruébelo en VIES o cobre el IVA.",
  tooManyRates: "Una factura admite como mucho 12 combinaciones de tipo y causa: haga dos.",
  tooMuch: ({ most }) =>
    `Una factura simplificada para este cliente llega como mucho a ${formatMoney(most, "es")}: haga una completa.`,
  raisesTooMuch: ({ most }) =>
    `Una factura simplificada para este cliente llega como mucho a ${formatMoney(most, "es")}, también al rectificarla: ` +
    "emita una completa en su lugar y rectifique esa.",
  needsRules:
    "Una factura simplificada solo se emite con la normativa fiscal española: un propietario la activa en Administración.",
  staysOn: "Este año se emitió una factura con la normativa fiscal española: sigue activa hasta que el año termine.",
};
