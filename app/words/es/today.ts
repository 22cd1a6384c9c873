import type { ScreenWords } from "../words.ts";

export const today: ScreenWords["today"] = {
  title: "Resumen de hoy",
  jobs: "Trabajos de hoy",
  noJobs: "Hoy no hay trabajos.",
  nobody: "Nadie todavía",
  late: "con retraso",
  attention: "Por revisar",
  nothing: "No hay nada por revisar.",
  lateBefore: ({ n }) =>
    n === 1 ? "1 trabajo de los últimos 7 días sigue abierto" : `${n} trabajos de los últimos 7 días siguen abiertos`,
  reportsMissing: ({ n }) =>
    n === 1 ? "1 trabajo está hecho sin parte de trabajo" : `${n} trabajos están hechos sin parte de trabajo`,
  andMore: ({ n }) => (n === 1 ? "y 1 más" : `y ${n} más`),
  uninvoiced: ({ n }) => (n === 1 ? "1 trabajo está hecho sin factura" : `${n} trabajos están hechos sin factura`),
  notDone: ({ n }) =>
    n === 1
      ? "1 trabajo no se pudo hacer y no se ha vuelto a programar"
      : `${n} trabajos no se pudieron hacer y no se han vuelto a programar`,
  withoutThem: ({ n }) =>
    n === 1 ? "1 trabajo es de alguien que ese día libra" : `${n} trabajos son de alguien que ese día libra`,
  unassigned: ({ n }) =>
    n === 1
      ? "1 trabajo de los próximos 7 días no tiene a nadie asignado"
      : `${n} trabajos de los próximos 7 días no tienen a nadie asignado`,
  toPlan: ({ n }) => (n === 1 ? "1 trabajo espera fecha" : `${n} trabajos esperan fecha`),
  toBook: ({ n }) =>
    n === 1 ? "1 presupuesto aceptado está por programar" : `${n} presupuestos aceptados están por programar`,
  since: ({ day }) => `desde el ${day}`,
  off: ({ names }) => `Días libres hoy: ${names}`,
  quotesWaiting: ({ n }) =>
    n === 1 ? "1 presupuesto espera la respuesta del cliente" : `${n} presupuestos esperan la respuesta del cliente`,
  quotesExpiring: ({ n }) => (n === 1 ? "1 presupuesto caduca esta semana" : `${n} presupuestos caducan esta semana`),
  unpaid: ({ n, amount }) =>
    n === 1 ? `1 factura está pendiente: ${amount}` : `${n} facturas están pendientes: ${amount}`,
  emailFailed: ({ number, to }) => `${number} no se ha podido enviar por correo a ${to}`,
  emailUnknown: ({ number, to }) => `No se sabe si el correo de ${number} ha llegado a ${to}`,
  moreEmails: ({ n }) =>
    n === 1
      ? "1 correo más no se ha enviado o no se sabe si ha llegado"
      : `${n} correos más no se han enviado o no se sabe si han llegado`,
  noticesLost: ({ n }) => (n === 1 ? "1 aviso no se ha podido enviar" : `${n} avisos no se han podido enviar`),
  recordsRejected: ({ n }) =>
    n === 1 ? "La Agencia ha rechazado 1 registro de factura" : `La Agencia ha rechazado ${n} registros de facturas`,
  certificateEnds: ({ days }) => {
    if (days < 0) return "El certificado para la Agencia ha caducado";
    if (days === 0) return "El certificado para la Agencia caduca en menos de 24 horas";
    return `El certificado para la Agencia caduca en ${days === 1 ? "1 día" : `${days} días`}`;
  },
  recordsNotSent: ({ day }) =>
    `Los registros de facturas no se envían a la Agencia Tributaria, y la ley los exige desde el ${day}`,
  versionUndeclared: "Esta versión del programa no tiene declaración responsable",
  startHere: "Empezar aquí al iniciar sesión",
  startAtQuotes: "Dejar de empezar aquí",
  startsHere: "Al iniciar sesión empieza aquí.",
  startsAtQuotes: "Al iniciar sesión empieza en los presupuestos.",
  choiceSaved: "Guardado ✓",
};
