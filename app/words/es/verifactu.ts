import type { Words } from "../words.ts";

export const verifactu: Words["verifactu"] = {
  title: "VERI*FACTU",
  lead: "Desde la fecha que fija la ley, las facturas se comunican a la Agencia Tributaria al emitirlas. Los registros se guardan aquí desde la primera factura con la normativa fiscal española, se envíen o no.",
  state: "Cola",
  modes: { off: "No se envían", test: "Al entorno de pruebas de la Agencia", real: "A la Agencia Tributaria" },
  waiting: ({ n, since }) => `${n} en espera${since && `, el más antiguo desde ${since}`}`,
  ofOtherNif: ({ n }) => `${n} con otro NIF de la empresa, que se envían cuando se suba su certificado`,
  unanswered: ({ n }) => (n === 1 ? "1 enviado sin respuesta" : `${n} enviados sin respuesta`),
  rejected: ({ n }) => (n === 1 ? "1 rechazado" : `${n} rechazados`),
  withErrors: ({ n }) => (n === 1 ? "1 aceptado con errores" : `${n} aceptados con errores`),
  lastAnswer: ({ when }) => `Última respuesta: ${when}`,
  trouble: ({ reason }) => `El último intento ha fallado y se repite: ${reason}`,
  faults: {
    noCertificate: "no hay ningún certificado.",
    certificateEnded: "el certificado ha caducado.",
    certificateUnreadable: "el certificado guardado ya no se puede leer. Súbalo de nuevo.",
    nothingNamed: "la respuesta no nombra ninguno de los registros enviados.",
    refused: "la Agencia ha rechazado el mensaje entero.",
    noAnswer: "lo recibido no es una respuesta de la Agencia.",
    unreachable: "no se puede conectar con la Agencia.",
    status: "el servidor de la Agencia ha respondido con un error propio.",
  },
  check: "Comprobar la cadena",
  whole: ({ n }) =>
    `${n === 1 ? "1 registro" : `${n} registros`}: la cadena está íntegra y coincide con las facturas emitidas.`,
  recordMissing: ({ number }) =>
    `A la factura ${number} le falta un registro en la cadena. Restaure una copia y avise a su asesoría.`,
  recordDiffers: ({ number }) =>
    `La factura ${number} y su registro no indican los mismos importes. Restaure una copia y avise a su asesoría.`,
  broken: ({ number, when }) =>
    `La cadena está rota en el registro de ${number}, hecho el ${when}. Restaure una copia y avise a su asesoría.`,
  download: "Descargar todos los registros",
  from: "Desde",
  to: "Hasta",
  downloadPeriod: "Descargar los de estos días",
  notDownloaded: "No se han descargado los registros.",
  sending: "Envío",
  mode: "Adónde se envían los registros",
  saveMode: "Guardar envío",
  savedMode: "Envío guardado.",
  certificate: "Certificado",
  noCertificate: "Todavía no hay certificado.",
  certificateOf: ({ name, nif, until }) => `${name}, ${nif}, hasta ${until}`,
  endsSoon: ({ days }) => {
    if (days < 0) return "El certificado ha caducado: renuévelo ya.";
    if (days === 0) return "El certificado caduca en menos de 24 horas: renuévelo ya.";
    return `El certificado caduca en ${days === 1 ? "1 día" : `${days} días`}: renuévelo ya.`;
  },
  file: "Archivo del certificado (.p12 o .pfx)",
  passphrase: "Contraseña del archivo",
  seal: "Es un certificado de sello",
  upload: "Subir certificado",
  uploaded: "Certificado guardado.",
  wrong: "Por corregir",
  wrongLead:
    "Corrija antes la causa, por ejemplo el NIF del cliente con una factura rectificativa. Lo que solo fue un error del momento se vuelve a enviar tal cual. El código 3000 significa que la Agencia ya tiene un registro de ese número, por ejemplo tras restaurar una copia: vuelva a enviarlo solo si es de esta misma factura, porque ocupa su lugar.",
  number: "Factura",
  answer: "Qué dice la Agencia",
  sendAgain: "Volver a enviar",
  sentAgain: "Registrado de nuevo. Se enviará con los próximos registros.",
  recordedAgain: "Registrado de nuevo. Se envía en cuanto se active el envío.",
  declaration: "Declaración responsable",
  declarationLead:
    "Quien escoge y pone en marcha este programa es su productor ante la Agencia Tributaria, y declara que cumple. Rellénela solo si responde de ello; se guardan todas las versiones.",
  undeclared:
    "Se envían registros y nadie ha declarado que responde de esta versión del programa: la ley exige una declaración de cada versión.",
  declare: "Guardar declaración",
  declared: "Declaración guardada.",
  versions: "Versiones guardadas",
  version: ({ version, day, producer }) => `Versión ${version}, ${day}, ${producer}`,
  fields: {
    mode: "Adónde se envían los registros",
    system_name: "Nombre del sistema",
    system_id: "Código de dos caracteres",
    components: "Componentes y funciones",
    producer: "Productor",
    producer_nif: "NIF del productor",
    address: "Dirección postal",
    place: "Población y país",
    signed_on: "Fecha de la declaración",
    from: "Desde",
    to: "Hasta",
  },
};
