import { formatMoney, formatPercent, priceText } from "#app/numbers/money.ts";
import { formatQuantity } from "#app/numbers/quantity.ts";
import { numberText } from "#app/numbers/typed-number.ts";
import { formatDay } from "#app/platform/dates.ts";
import { countryName } from "../country-names.ts";
import type { ServerWords, Words } from "../words.ts";
import { exportHeadings } from "./export-headings.ts";
import { jobStates } from "./job-states.ts";
import { notStored } from "./not-stored.ts";
import { lacks } from "./quote-form.ts";
import { reportForm } from "./report-form.ts";

const notDay: Words["problems"]["notDay"] = ({ label }) => `${label}: debe ser una fecha escrita AAAA-MM-DD.`;

const percentText = (iva_bp: number) => `${formatPercent(iva_bp, "es")} %`;

export const problems: Words["problems"] = {
  onlyRoles: {
    owner: "Solo puede hacerlo un propietario de esta instalación.",
    office: "Solo pueden hacerlo la oficina y los propietarios de esta instalación.",
  },
  imports: {
    noColumns: ({ columns, others }) =>
      `La primera línea debe tener los nombres de las columnas, al menos uno de estos: ${columns.map((name) => exportHeadings[name]).join(", ")}. También se leen: ${others.map((name) => exportHeadings[name]).join(", ")}.`,
    noText: {
      spreadsheet:
        "Este archivo es propio de una hoja de cálculo, y hace falta uno de texto. Si es una lista, guárdela como CSV en ese programa.",
      picture: "Este archivo es una imagen o un PDF, y hace falta uno de texto, como una lista guardada como CSV.",
    },
    tooManyLines: ({ most }) => `El archivo tiene más de ${most} líneas. Impórtelo por partes.`,
    tooLarge: ({ megabytes }) => `El archivo ocupa más de ${megabytes} MB. Impórtelo por partes.`,
    nothingSent: "Elija un archivo o pegue sus líneas.",
    quotes: "Unas comillas de esta línea no se cierran, o hay algo detrás de ellas.",
    cells: "Esta línea tiene más celdas que columnas hay.",
    noSuchId: ({ id }) => `No hay nada con el N.º ${id}. Deje el N.º vacío para añadir la línea.`,
    mergedId: ({ id, into }) =>
      `El cliente con el N.º ${id} se ha fusionado con ${into.id} ${into.name}. Si la línea debe modificar a ese cliente, escriba en ella el N.º ${into.id}; si no, quite la línea.`,
    otherCustomer: ({ id, name }) =>
      `El cliente con el N.º ${id} es ${name}, con quien esta línea no tiene nada en común.`,
    otherName: ({ id, name }) =>
      `${name} tiene este NIF. Si es el mismo cliente, escriba el N.º ${id} en la línea; si no, corrija el NIF.`,
    several: ({ named }) => `Hay varios así: ${named}. Escriba el N.º del que se trata.`,
    sameAsLine: ({ line }) => `La línea ${line} es la misma, con otros valores.`,
    alike: ({ name }) => `${name} tiene el mismo correo o teléfono.`,
    droppedName: ({ name }) =>
      `Un particular no tiene razón social, así que «${name}» no se guarda. Si es una empresa, indíquelo en la línea.`,
    lostNumber: ({ number }) =>
      `«${number}» no es un teléfono, así que no se guarda. Puede que una hoja de cálculo lo haya acortado: búsquelo.`,
    shortPostcode: ({ postcode, whole }) =>
      `El código postal ${postcode} tiene cuatro cifras. En España sería ${whole}.`,
    ivaIncluded: ({ iva_bp, price, price2 }) =>
      `«${price}» es «${price2}» más un ${formatPercent(iva_bp, "es")} % de IVA. Parece llevar incluido el IVA, que los presupuestos calculan aparte.`,
    ivaInHeading: ({ heading, price }) =>
      `La columna «${heading}» se lee como «${price}», al que los presupuestos suman el IVA. Si sus importes llevan el IVA incluido, quítelo antes.`,
    ivaNotRead: ({ heading }) =>
      `La columna «${heading}» no se lee: los precios de los productos no llevan el IVA incluido.`,
    ivaInPrice: ({ heading, iva_bp, cents, net }) =>
      `«${heading}» parece llevar el IVA incluido: ${formatMoney(cents, "es")} serían ${formatMoney(net, "es")} sin el ${formatPercent(iva_bp, "es")} %.`,
    withoutPrice: ({ n, price }) => `Productos nuevos con «${price}» a 0: ${n}.`,
    unknownUnit: ({ unit, units }) => `«${unit}» no es ninguna de las unidades que hay: ${units.join(", ")}.`,
    priceInFile: ({ readings }) =>
      `En el archivo escríbalo sin separador de miles: ${readings.map((euros) => priceText(Math.round(euros * 100), "es")).join(" o ")}.`,
  },
  overtaken: "Esto ha estado parado tanto tiempo que se ha empezado lo mismo en otro sitio. Inténtelo de nuevo.",
  reachNeeded: "Indique un teléfono o un correo electrónico.",
  settings: {
    noName: ({ isUnderRules }) =>
      `Sin el nombre de la empresa ${isUnderRules ? "no se puede emitir ninguna factura" : "las facturas nuevas no dicen quién las emite"}.`,
    postcode: ({ postcode }) => `El código postal ${postcode} no tiene las cinco cifras de los de España.`,
    rate: ({ iva_bp, rates }) =>
      `El ${percentText(iva_bp)} no es hoy un tipo de IVA en España (${rates.map(percentText).join(", ")}): con él no se puede emitir ninguna factura.`,
    sameAccount: "La segunda cuenta es igual que la primera.",
  },
  taxNumber: {
    check: ({ number }) => `La letra o el dígito de control de ${number} no es correcto.`,
    zeros: ({ number }) => `${number} no es el número de nadie: solo tiene ceros.`,
    shape: ({ number }) =>
      `${number} no es un NIF ni un NIE. Un número extranjero empieza por su país, por ejemplo FR.`,
    foreign: ({ number, country }) => `${number} no es un número fiscal de ${countryName(country, "es")}.`,
  },
  payments: {
    yetToCome: "La fecha aún no ha llegado: registre el cobro cuando tenga el dinero.",
    none: "El importe no puede ser 0.",
    twice: "La misma factura figura dos veces.",
    paidBackTooMuch: "Se devolvería más de lo que se ha cobrado.",
    paidBackSince: "De este cobro se ha devuelto algo después: elimine primero lo devuelto.",
    overpays: "Es más de lo que queda por cobrar.",
    early: "La fecha es más de un año anterior a la factura.",
    cash: "De una factura de 1.000,00 € o más no puede cobrarse nada en efectivo, tampoco una parte (Ley 7/2012, artículo 7): la multa alcanza a ambas partes.",
    settled: "De esta factura no se cobra nada: está anulada, o rectifica otra, que es la que tiene los cobros.",
    nothing: "De esta factura no hay nada que cobrar, así que no puede marcarse como pendiente.",
    recorded: "Los cobros de esta factura se registraron uno a uno. Elimine entre sus cobros el que no ha llegado.",
  },
  paidBackByChoice: ({ label }) =>
    `${label}: para lo que se ha devuelto, elija «Se ha devuelto» y escriba el importe sin el signo menos.`,
  required: ({ label }) => `${label}: campo obligatorio.`,
  wrong: ({ label }) => `${label}: el valor no es válido.`,
  tooShort: ({ label, n }) => `${label}: debe tener al menos ${n} caracteres.`,
  tooLong: ({ label, n }) => `${label}: debe tener como máximo ${n} caracteres.`,
  tooLongToFind:
    "El formulario tiene demasiado texto para buscar un hueco. Acorte el texto y escriba el resto después.",
  tooSmall: ({ label, n }) => `${label}: el valor mínimo es ${formatQuantity(Math.round(n * 1000), "es")}.`,
  tooBig: ({ label, n }) => `${label}: el valor máximo es ${n}.`,
  tooMany: ({ label, n }) => `${label}: como máximo ${n}.`,
  notEmail: ({ label }) => `${label}: no es una dirección válida.`,
  line: ({ n }) => `Línea ${n}`,
  unprintable: ({ label }) => `${label}: contiene caracteres que no se pueden imprimir.`,
  notMoney: ({ label }) => `${label}: debe ser un importe entre 0 y 9.999.999,99, con dos decimales como máximo.`,
  notSignedMoney: ({ label }) =>
    `${label}: debe ser un importe entre −9.999.999,99 y 9.999.999,99, con dos decimales como máximo.`,
  monthDaysAlone:
    "Indique también los días para el pago, o 0 si es al contado: sin ellos no valen los días de pago del mes.",
  threeDecimals: ({ label }) => `${label}: tres decimales como máximo.`,
  tooManyLines: ({ label }) => `${label}: 15 líneas como máximo.`,
  notDays: ({ label }) => `${label}: escriba un número de días, por ejemplo 30.`,
  notMinutes: ({ label }) => `${label}: escriba un número de minutos, por ejemplo 60.`,
  monthDays: ({ label }) => `${label}: hasta cuatro días del 1 al 31, por ejemplo 10, 25.`,
  notIban: ({ label }) => `${label}: no es un número de cuenta válido. Compárelo, cifra a cifra, con el del banco.`,
  notDay,
  noSuchDay: notDay,
  notInCalendar: ({ label }) => `${label}: debe estar entre los años 2000 y 2099.`,
  notHours: ({ label }) => `${label}: debe ser un número entero de horas, de 1 a 24.`,
  notHalfHours: ({ label }) => `${label}: debe ser en medias horas, de 30 minutos a 24 horas.`,
  otherDuration: "La duración en minutos no es la indicada en horas. Indique solo una.",
  engineerTwice: ({ label }) => `${label}: la misma persona está dos veces.`,
  engineerLeft: ({ name }) => `${name} está desactivado y no se le pueden asignar trabajos.`,
  unlikelyDay: reportForm.unlikelyDay,
  wrongPeriod: "El último día es anterior al primero.",
  absenceOrder: "El último día no puede ser anterior al primero.",
  savedOtherwise: ({ number }) =>
    `Este parte ya está guardado como ${number}, sin lo que se cambió después. Guarde otra vez para hacer otro con ello.`,
  madeOtherwise: () =>
    "Esta Idempotency-Key ya se usó antes, con otros datos. Use otra clave para crear también estos.",
  wrongCallKey: ({ n }) =>
    `Idempotency-Key: indique una sola clave de ${n} caracteres ASCII visibles como máximo, sin espacios.`,
  madeAndGone: "Lo que se creó con esta Idempotency-Key se ha eliminado después. Use otra clave para crearlo de nuevo.",
  maybeStored: "No se sabe si se ha guardado, porque ha fallado el disco del servidor. Compruébelo antes de repetirlo.",
  maybeStoredThen: "No se sabe si se ha guardado, porque algo ha fallado. Compruébelo antes de repetirlo.",
  maybeStoredAway:
    "No se sabe si se ha guardado, porque se ha perdido la conexión con la base de datos. Compruébelo antes de repetirlo.",
  taskTwice: ({ label }) => `${label}: la misma tarea está dos veces.`,
  notPushService: ({ label }) => `${label}: debe ser una dirección https de un servicio de mensajes público.`,
  notTime: ({ label }) => `${label}: indique una fecha y una hora que existan.`,
  skippedTime: ({ label }) => `${label} no existe ese día: se adelanta el reloj.`,
  notJson: "Los datos enviados no son JSON válido.",
  notUtf8: "Los datos enviados no están en UTF-8, la codificación de JSON.",
  wrongShape: "Los datos enviados no tienen el formato esperado.",
  notFound: "No encontrado",
  notSignedIn: "No ha iniciado sesión",
  sessionOver: "Su sesión había terminado y no se ha hecho nada. Inicie sesión y repítalo.",
  sessionEnded: {
    refused: "Su sesión ha terminado y no se ha hecho nada. Inicie sesión de nuevo en otra ventana y vuelva a pulsar.",
    refusedTyped:
      "Su sesión ha terminado. Lo escrito sigue aquí: inicie sesión de nuevo en otra ventana y vuelva a pulsar.",
    over: "Su sesión ha terminado.",
    way: "Iniciar sesión (se abre en otra ventana)",
  },
  otherSignedIn: {
    refused: ({ name }) =>
      `Ahora ha iniciado sesión en este navegador ${name} y no se ha hecho nada. Inicie sesión con su cuenta en otra ventana y vuelva a pulsar.`,
    refusedTyped: ({ name }) =>
      `Ahora ha iniciado sesión en este navegador ${name} y no se ha hecho nada. Lo escrito sigue aquí: inicie sesión con su cuenta en otra ventana y vuelva a pulsar.`,
    over: ({ name }) => `Ha iniciado sesión ${name}.`,
    way: "Cerrar sesión (se abre en otra ventana)",
  },
  alreadyAssigned: "Este técnico ya está asignado.",
  otherEngineers: "Mientras tanto alguien ha cambiado quién va. El calendario ya lo muestra.",
  notAssigned: "El técnico al que se sustituye no está asignado.",
  changedMeanwhile: "Se ha guardado mientras tanto. No se ha sobrescrito nada.",
  fieldChangedMeanwhile: ({ now }) =>
    `Otra persona lo ha cambiado mientras tanto. Ahora es: ${now}. Guarde otra vez para reemplazarlo.`,
  wrongPair: "Correo electrónico o contraseña incorrectos",
  tooManyTries: ({ seconds }) => `Demasiados intentos. Espere ${seconds} s e inténtelo de nuevo.`,
  passwordsWaiting: "En este momento hay muchos inicios de sesión. Inténtelo de nuevo en un momento.",
  wrongCurrentPassword: "La contraseña actual no es correcta",
  wrongSetupCode: "El código de instalación no es el que muestra la consola.",
  alreadySetUp: "Ya existe una cuenta. Inicie sesión.",
  userExists: ({ email }) => `${email} ya puede iniciar sesión.`,
  noSuchUser: ({ email }) => `No hay ningún usuario ${email}.`,
  lastOwner: "Es el último propietario: nadie podría gestionar usuarios ni copias. Nombre primero a otro.",
  invitationOver: "Este enlace ya no sirve. Pida otro a un propietario.",
  wrongCode: "Este código no es correcto o ya se ha usado. Tome el que la aplicación muestra ahora.",
  codeNeeded: "Hace falta un código del segundo factor: envíelo como code.",
  factorMissing: "El segundo factor aún no está configurado. Inicie sesión primero con un navegador.",
  factorIsSetUp: "El segundo factor ya está configurado. Inicie sesión con un código.",
  ownFactor: "Su propio segundo factor lo quita otro propietario.",
  factorMoveOver: "Ha pasado demasiado tiempo, o el segundo factor ha cambiado mientras tanto. Empiece de nuevo.",
  mailFault: "no se ha podido enviar.",
  ownPassword: "Su propia contraseña se cambia en Administración, Cambiar contraseña.",
  engineerHasAccount: ({ name }) => `${name} inicia sesión con otra cuenta.`,
  customerInUse: "Este cliente tiene presupuestos, trabajos, facturas o declaraciones y no se puede eliminar.",
  declarationUnfounded: "Las respuestas no bastan para esta declaración.",
  declarationSigned: "Esta declaración está firmada y no cambia.",
  workPlaceMissing:
    "Este cliente aún no tiene dirección. Añádala o elija una ubicación: la declaración dice dónde se hace el trabajo.",
  signatureMissing: "Firme, o escriba su nombre y marque que firma.",
  signatureTickMissing: "Marque que el nombre escrito es la firma, o dibuje una.",
  unknownSite: "Este cliente no tiene esa ubicación.",
  customerMerged: ({ name }) => `Este cliente se ha fusionado con ${name}.`,
  mergeIntoItself: "Elija otro cliente.",
  unknownCustomer: "Ese cliente no existe.",
  unknownProduct: "Ese producto no existe.",
  unknownTemplate: "Esa plantilla de parte no existe.",
  chooseCustomer: "Elija un cliente.",
  chooseFoundCustomer: "Elija el cliente entre los encontrados, o vacíe el campo.",
  chooseFoundProduct: "Elija el producto entre los encontrados, o vacíe el campo.",
  discountTooLarge: "El descuento pasa de 9.999.999,99.",
  visitNotInvoiced: "Esta visita no tiene presupuesto: no hay nada que copiar a una factura.",
  notAcceptedYet: "El cliente no ha aceptado este presupuesto: acéptelo primero y factúrelo después.",
  quoteInvoiced: ({ numbers }: { numbers: readonly string[] }) =>
    `Este presupuesto ya se facturó: ${numbers.join(", ")}. Para facturarlo otra vez, indique por qué.`,
  invoicedAgain: ({ numbers }) => `El presupuesto de este trabajo ya se facturó: ${numbers.join(", ")}.`,
  versionsTogether: ({ numbers }: { numbers: readonly string[] }) =>
    `${numbers.join(", ")} son versiones de un mismo presupuesto: lo que tienen en común se facturaría dos veces. Para facturarlas juntas, indique por qué.`,
  jobInvoiced: ({ number }: { number: string }) => `Este trabajo ya tiene factura: ${number}.`,
  jobsOfSeveralCustomers: "Estos trabajos son de varios clientes: una factura es para uno solo.",
  visitNeedsLines: "Una visita no tiene presupuesto: escriba las líneas de su factura.",
  workAhead: "El día del trabajo es posterior a hoy, día de expedición: indique uno hasta hoy, o déjelo vacío.",
  workDayUnsure: ({ quarter, year }) =>
    `Con este día la factura figura en los libros del ${quarter}T de ${year}: confirme que el día es correcto, o cámbielo.`,
  invoiceOfNothing: "El total de esta factura es 0,00 €, y aun así recibe un número: confírmelo o cambie los importes.",
  moneyAhead:
    "El día en que se cobró el anticipo es posterior a hoy: indique uno hasta hoy. Si aún no se ha cobrado, guarde un borrador.",
  workTooLongAgo: ({ first }) =>
    `El día del trabajo es de hace más de cuatro años: indique uno a partir del ${formatDay(first)}.`,
  quoteWhole: "Un presupuesto se factura completo: sin otras líneas y con su propio descuento.",
  causeWithRate: "Una línea sin IVA por una causa no lleva tipo, o lleva 0.",
  oneAdvance: "Un anticipo es de un presupuesto, por un porcentaje o por un importe, no ambos.",
  advanceOfNothing: "Indique cuánto se factura por anticipado: un importe mayor que 0.",
  advanceTooMuch: ({ left }: { left: number }) =>
    `Es más de lo que le queda al presupuesto: como mucho ${formatMoney(left, "es")} sin IVA.`,
  advanceOfOther: ({ number }) =>
    `${number} es una factura de anticipo a nombre de otro cliente: rectifíquela entera y facture el anticipo a este.`,
  oneSource:
    "Indique de qué se hace la factura: un presupuesto, trabajos o un cliente con líneas, y solo uno de ellos.",
  deductsTooMuch:
    "Se facturó por anticipado más de lo que cuesta el trabajo con ese IVA: rectifique primero la factura de anticipo.",
  invoiceStays: "Una factura con número se queda: haga una rectificativa.",
  invoiceAnnulled: "Esta factura está anulada.",
  pdfDamaged: ({ number, fault }: { number: string; fault: string }) =>
    `El PDF guardado de la factura ${number} está dañado y no se entrega. Una copia de seguridad lo tiene como era (error ${fault}).`,
  rectifyOriginal: "Esta factura rectifica otra: rectifique de nuevo la otra.",
  rectifiedBy: ({ number }: { number: string }) => `Esta factura se rectificó con ${number}.`,
  deductedBy: ({ number }: { number: string }) => `Esta factura se descuenta en ${number}.`,
  substitutedBy: ({ number }) => `Esta factura se sustituyó por ${number}: continúe con esa.`,
  substitutesFull: ({ number }) =>
    `${number} no es una factura simplificada. Solo las simplificadas se sustituyen por una completa; rectifíquela.`,
  substitutesNothing: ({ number }) => `No queda nada de ${number} que pueda sustituir una factura completa.`,
  substitutesOtherSeller: ({ number }) =>
    `${number} se emitió con otro NIF de la empresa, que es quien puede sustituirla.`,
  substitutesSeveralCustomers: "Una factura completa solo sustituye facturas simplificadas de un mismo cliente.",
  substitutesAdvanceAlone: ({ number }) =>
    `${number} factura un anticipo: sustitúyala por una factura completa para ella sola.`,
  substitutesTooManyLines: ({ most }) => `Juntas tienen más de ${most} líneas: sustituya menos a la vez.`,
  annulsPaid: "Esta factura tiene cobros: elimínelos o devuélvalos antes, o haga una rectificativa.",
  rectifiesNothing:
    "No cambiaría nada: las líneas, los importes y los datos del cliente son los que ya constan. Cambie antes los datos del cliente, una cantidad o un precio.",
  rectifiesDeducted: ({ number }) =>
    `Está descontada en ${number}, así que sus importes no cambian. Solo se pueden rectificar los datos del cliente; lo que cuesta el trabajo se rectifica en ${number}.`,
  rectifiesZero: "El total de esta factura es 0, así que no hay nada que descontar. Anúlela si no debe contar.",
  rectifiesToAdvance:
    "Quedaría justo en lo que se facturó por anticipado y contaría como rectificada por completo: su trabajo se podría facturar otra vez. Déjela sin efecto por completo y facture después una versión nueva del presupuesto, que vuelve a descontar el anticipo.",
  correctionNotChosen: "Elija qué estaba mal en la factura.",
  creditNotChosen:
    "Hay un importe que se abona, pero se ha elegido otra cosa. Elija «Un descuento posterior» o deje vacío este campo.",
  linesNotChosen: ({ name, kind, value }) =>
    `Se ha cambiado ${kind === "quantity" ? "la cantidad" : "el precio"} de «${name}», pero se ha elegido otra cosa. Elija «Cantidades o precios» o escriba de nuevo ${numberText(value, kind, "es")}.`,
  nothingLeft: "De esta factura no queda nada por descontar: ya se rectificó por completo.",
  leavesOutAll:
    "Se han quitado todas las líneas. Para dejar la factura sin efecto, elija «No se debe cobrar: dejarla sin efecto por completo».",
  onlyReduces:
    "Por concurso (R2) o crédito incobrable (R3) una factura solo se reduce. Para aumentarla, elija otra causa legal.",
  rectifiesTooMuch: ({ percent, left }: { percent: number; left: number }) =>
    `Al ${formatPercent(percent, "es")} % solo quedan ${formatMoney(left, "es")} de la factura: no descuente más.`,
  correctionTooLong: ({ n }: { n: number }) =>
    `La rectificativa tendría más de ${n} líneas. Rectifíquela por un importe en cada tipo.`,
  invoiceTooLong: ({ n }: { n: number }) =>
    `La factura tendría más de ${n} líneas, con títulos y lo que se descuenta. Facture una parte por separado.`,
  allOrLines: "Indique o bien toda la factura, o bien las líneas que la rectifican.",
  seriesPrefix: "Prefijo: una letra, y después letras y cifras, como mucho 10.",
  seriesBegun: "Esta serie ya ha empezado; sus números siguen como están.",
  prefixTaken: "Otra serie tiene este prefijo.",
  draftGone: "Este borrador se ha eliminado. Copie lo que necesite en una factura nueva.",
  draftIssued: ({ number }: { number: string }) => `Este borrador ya se emitió como ${number}.`,
  unknownQuote: "Este presupuesto no existe.",
  nothingToInvoice: "Todas las líneas de este presupuesto son opcionales: no hay nada aceptado que facturar.",
  moveForbidden: ({ from, to, allowed }) =>
    `Un presupuesto «${from}» no puede pasar a «${to}». Puede pasar a: ${allowed.join(", ")}.`,
  jobMoveForbidden: ({ from, to, allowed }) =>
    `Un trabajo en estado «${from}» no puede pasar a «${to}». ${allowed.length > 0 ? `Puede pasar a: ${allowed.join(", ")}.` : ""}`.trim(),
  jobMovedSince: ({ state, user }) =>
    `Después de pulsar esto, el trabajo pasó a «${state}»${user ? ` (${user})` : ""}. Así se queda.`,
  jobRescheduledSince: ({ when, user }) =>
    `Después de pulsar esto, se cambió la fecha del trabajo${user ? ` (${user})` : ""}: ahora es el ${when}. Así se queda.`,
  jobCancelled: "Este trabajo se ha cancelado.",
  jobGivenAway: ({ names }) =>
    names ? `Este trabajo ya no es suyo: la oficina se lo ha asignado a ${names}.` : "Este trabajo ya no es suyo.",
  jobWithoutSlot: "Este trabajo aún no tiene hora. Cambie la fecha para dársela.",
  reasonMissing: "Motivo: campo obligatorio.",
  jobIsDone: "Este trabajo está hecho y no se puede cambiar de fecha.",
  stateAlone: "El estado se cambia solo: envíe la hora y los técnicos aparte.",
  contentAlone:
    "El tipo, el título, la descripción y la ubicación se cambian solos: envíe la hora, los técnicos y el estado aparte.",
  jobOfQuote:
    "Este trabajo viene de un presupuesto: su título, su descripción y su ubicación son los del presupuesto. Cámbielos allí.",
  needlessReason: "El motivo solo se indica en los trabajos que no se pudieron hacer o que se cancelan.",
  otherMove: "Esta clave pertenece a otro cambio.",
  quoteInUse: "Este presupuesto tiene un trabajo o una factura. Cancele antes el trabajo; lo facturado sigue aceptado.",
  quoteLocked: "Este presupuesto se aceptó y está bloqueado. Para cambiarlo, cree una versión nueva.",
  quoteVoid: "Este presupuesto es un borrador eliminado. Reábralo antes.",
  quoteReplaced: "Una versión posterior ha sustituido este presupuesto. Use esa versión.",
  versionMadeSince: "No se puede reabrir: se ha creado una versión posterior.",
  versionBegun: ({ number }) =>
    `Ya se está escribiendo ${number}: cambie esa versión. Esta sigue vigente hasta que se envíe.`,
  draftHasNoVersions: "Este presupuesto es un borrador: cámbielo directamente.",
  unanswered: "Falta la respuesta.",
  dayToCome: "Ese día todavía no ha llegado.",
  linesLeftOut: ({ n, lack }) =>
    n === 1
      ? `1 línea no tiene ${lacks[lack]} y no se guardaría. Complétela o guarde otra vez sin la línea.`
      : `${n} líneas no tienen ${lacks[lack]} y no se guardarían. Complételas o guarde otra vez sin las líneas.`,
  discountAboveLines: ({ net }: { net: number }) =>
    `El descuento es mayor que los ${formatMoney(net, "es")} que suman las líneas: no descuente más.`,
  addLine: "Añada al menos un producto o servicio.",
  customerWithoutEmail: "Este cliente no tiene un correo electrónico válido.",
  senderMissing: "Correo electrónico del remitente: campo obligatorio; es de quien llegan los mensajes.",
  notConfirmedYet:
    "Se está enviando, y el servidor de correo aún no lo ha confirmado. El resultado aparecerá junto al documento.",
  beingSent: "Se está enviando ahora mismo. Espere el resultado.",
  testNotConfirmedYet:
    "El servidor de correo aún no ha confirmado el mensaje de prueba. Puede que llegue: mírelo antes de probar otra vez.",
  invitationNotConfirmedYet: "El servidor de correo aún no ha confirmado la invitación. Puede que llegue.",
  notRecipient: ({ address }) => `«${address}» no es una dirección de correo electrónico.`,
  wrongRecipients: "Los destinatarios deben ser direcciones de correo, como máximo diez, separadas por comas.",
  unknownPlaceholder: ({ label }) => `${label}: entre llaves solo puede haber {número}, {nombre} y {empresa}.`,
  unknownVisitPlaceholder: ({ label }) =>
    `${label}: entre llaves solo puede haber {fecha}, {lugar}, {nombre} y {empresa}, y {antes} en un cambio de fecha.`,
  unknownReminderPlaceholder: ({ label }) =>
    `${label}: entre llaves solo puede haber {número}, {importe}, {vencimiento}, {iban}, {nombre} y {empresa}.`,
  reminderDays: ({ label }) => `${label}: escriba un número entero de días, de 1 a 365.`,
  reminderOrder: ({ label }) => `${label}: tienen que ser más días que en el aviso anterior.`,
  reminderGap: "Solo hay un último aviso después de un segundo.",
  bankFile: {
    unknown: () => "No es un extracto en Norma 43, CAMT.053 o CSV con títulos como «Fecha» e «Importe».",
    incomplete: ({ line }) =>
      `El archivo no está completo o se ha modificado${line === null ? "" : ` (línea ${line})`}. Descárguelo otra vez del banco.`,
    balance: ({ line, account, stated, computed }) =>
      `El archivo no está completo o se ha modificado: con sus movimientos, la cuenta ${account} llega a un saldo de ${formatMoney(computed, "es")}, pero el archivo dice ${formatMoney(stated, "es")} (línea ${line}). Descárguelo otra vez del banco.`,
    currency: () => "La cuenta no está en euros.",
    columns: () =>
      "La tabla no tiene columnas para la fecha y el importe. Sus títulos tienen que ser como «Fecha» e «Importe», o «Fecha», «Debe» y «Haber».",
    bothAmounts: ({ line }) =>
      `Hay un importe en el debe y otro en el haber${line === null ? "" : ` (línea ${line})`}: solo puede haber uno de los dos.`,
    cells: ({ line }) => `No se puede leer una fecha o un importe${line === null ? "" : ` (línea ${line})`}.`,
    decided: "Alguno de estos cobros ya se ha decidido. Mire la lista de nuevo.",
    noInvoice: ({ typed }) => `No hay ninguna factura ${typed || "sin número"}.`,
    whichInvoice: ({ typed, numbers, more }) =>
      `«${typed}» puede ser ${numbers}${more > 0 ? ` u otras ${more}` : ""}. Escriba el número completo.`,
    severalCustomers: ({ numbers }) =>
      `${numbers} son de varios clientes: un cobro de varias facturas es de un solo cliente.`,
    nothingLeftFor: ({ numbers }) =>
      `De este importe no queda nada para ${numbers}. Quítela o escriba los números en otro orden.`,
    excess: "Un cobro supera lo pendiente de sus facturas. Confírmelo abajo o elija otra cosa.",
    excessOf: ({ numbers }) => `Más de lo pendiente de ${numbers}.`,
    twoChoices: "Hay un número escrito, pero se ha elegido otra cosa. Elija «Otra factura» o quite el número.",
  },
  wrongRecipient: "El destinatario de la prueba no es una dirección de correo electrónico válida.",
  testRecipient: "Escriba una dirección para la prueba.",
  logoNotSent: "Se espera el logotipo como archivo, en el campo «logo» de un formulario multipart.",
  logoEmpty: "El archivo del logotipo está vacío.",
  logoType: "El logotipo debe ser una imagen PNG, JPEG o WebP.",
  logoBroken: "No se puede leer el logotipo: el archivo está dañado o incompleto.",
  logoBytes: "El logotipo debe ocupar como máximo 2 MB.",
  logoPixels: ({ n }) => `El logotipo debe tener como máximo ${n} × ${n} píxeles.`,
  picturesWaiting: "Hay demasiadas imágenes en espera. Inténtelo de nuevo en un momento.",
  hoursNotChosen:
    "Ha escrito un horario, pero está elegido el de la empresa. Elija «Un horario propio» para guardarlo o guarde otra vez sin él.",
  wrongHours: ({ label }) => `${label}: escriba las horas como 08:00–14:00, 16:00–19:00, una tras otra.`,
  visitsAtNewAddress: ({ n }) =>
    n === 1
      ? "Ahora hay 1 visita programada en la nueva dirección."
      : `Ahora hay ${n} visitas programadas en la nueva dirección.`,
  daysAlreadyOff: ({ days, reason }) => `Estos días ya son libres: ${reason === "" ? days : `${days} (${reason})`}.`,
  absenceTooLong: "Un periodo de días libres tiene 366 días como máximo. Añada por partes los más largos.",
  engineerName: "Falta el nombre.",
  templateName: "Falta el nombre de la plantilla.",
  engineerInUse: "Este técnico tiene partes de trabajo. Desactívelo en vez de eliminarlo.",
  engineerHasJobs: "Este técnico tiene trabajos. Desactívelo en vez de eliminarlo.",
  taskInTemplates: ({ title, names }) => {
    const quoted = names.map((name) => `«${name}»`).join(", ");
    return names.length === 1
      ? `«${title}» se usa en la plantilla ${quoted}. Quítela primero de la plantilla.`
      : `«${title}» se usa en las plantillas ${quoted}. Quítela primero de las plantillas.`;
  },
  taskInReports: ({ title }) => `«${title}» se usa en partes de trabajo guardados. Desactívela en vez de eliminarla.`,
  duplicateTask: ({ title }) => `Nombre de tarea repetido: «${title}» ya existe.`,
  reportWithoutJob: "Este parte no es de ningún trabajo: no hay dirección de cliente a la que enviarlo.",
  unknownEngineer: "Ese técnico no existe.",
  unknownAccount: "Esa cuenta no existe.",
  accountTaken: ({ name }) => `${name} inicia sesión con esta cuenta.`,
  unknownJob: "Ese trabajo no existe.",
  unknownTask: "Esa tarea no existe.",
  taskGone: "Mientras tanto se ha eliminado una tarea. Abra el parte y guárdelo otra vez: se guardará sin ella.",
  wrongSignature: "La firma debe ser una imagen PNG de 300 KB como máximo.",
  photoType: "Una foto debe ser una imagen JPEG, PNG o WebP.",
  photoBroken: "No se puede leer una foto: el archivo está dañado o incompleto.",
  photoBytes: ({ mb }) => `Una foto debe ocupar ${mb} MB como máximo.`,
  photoPixels: ({ n }) => `Una foto debe tener ${n} millones de píxeles como máximo.`,
  photoOfColleague: "Solo pueden añadir fotos a este parte el técnico que lo escribió, la oficina y los propietarios.",
  photoLate: ({ days }) => `Las fotos se pueden añadir durante los ${days} días siguientes a guardar el parte.`,
  serverBusy: "El servidor tiene demasiado trabajo en este momento. Inténtelo de nuevo dentro de unos segundos.",
  openedElsewhere: ({ opened, known }) =>
    `Esta página se ha abierto en ${opened}, pero la dirección del programa es ${known} (PUBLIC_URL). Ábrala allí o pida que se corrija PUBLIC_URL en el servidor.`,
  bodyTooLarge: "Los datos enviados son demasiado grandes",
  sentTooLarge: "Lo que ha enviado es demasiado grande.",
  chooseSmaller:
    "No se ha guardado nada. Lo que ha escrito sigue en su navegador: vuelva atrás y elija un archivo más pequeño.",
  typedIsThere: "Lo que ha escrito sigue en su navegador: vuelva atrás y envíelo otra vez.",
  documentsWaiting: "Hay demasiados documentos en espera. Inténtelo de nuevo en un momento.",
  certificateEnded: "Este certificado ha caducado: renuévelo y suba el nuevo.",
  certificateOfOther: ({ theirs, ours }) =>
    `Este certificado es de ${theirs || "nadie con NIF"}, pero el NIF de la empresa es ${ours || "desconocido"}.`,
  certificateWithoutKey: "El archivo no tiene un certificado con su clave: expórtelos juntos.",
  certificateTooOld: "El archivo está cifrado de una forma demasiado antigua: expórtelo de nuevo con AES.",
  certificatePassword: "La contraseña no abre el archivo.",
  certificateUnreadable: "No es un archivo de certificado (.p12 o .pfx).",
  certificateMissing: "Suba antes el certificado de la empresa.",
  declarationMissing: "Rellene antes la declaración responsable de esta versión.",
  producerNifWrong:
    "El NIF del productor no es correcto: debe ser español y llevar la letra o el dígito de control que le corresponde.",
  declarationAhead: "La fecha de la declaración es posterior a hoy: indique un día hasta hoy.",
  sendingStays:
    "La Agencia Tributaria ha recibido registros este año. Se le siguen enviando hasta que termine: según la ley, esta opción dura hasta el 31 de diciembre.",
  nothingToSendAgain:
    "No hay nada que volver a enviar: se aceptó, ya se volvió a enviar, o su factura se anuló o la sustituyó una rectificativa que la Agencia tiene.",
  recordAhead: ({ now, made }) =>
    `El reloj del servidor marca ${now}, pero el último registro VERI*FACTU se hizo el ${made}. No se emite, rectifica ni anula ninguna factura hasta que el reloj esté bien: avise a quien se ocupa del servidor. No se ha guardado nada.`,
  clockBehind: ({ now, number, made }) =>
    `El reloj del servidor marca ${now}, pero ${number} se hizo el ${made}. No se numera nada nuevo hasta que el reloj esté bien: avise a quien se ocupa del servidor. No se ha guardado nada.`,
  backupsElsewhere:
    "Los datos están en una base de datos PostgreSQL: quien se ocupa del servidor hace las copias con sus propios programas, como pg_dump o pgBackRest.",
  ...notStored,
};

export const screenProblems: ServerWords["screenProblems"] = {
  notDay: ({ label }) => `Elija un día en «${label}» o escríbalo así: 31/12/2026.`,
  noSuchDay: ({ label }) => `Ese día no existe. Elija uno en «${label}» o escríbalo así: 31/12/2026.`,
  notClockTime: ({ label }) => `Elija una hora en «${label}» o escríbala así: 9:30.`,
  reasonMissing: jobStates.reasonMissing,
  madeAndGone: "Lo que añadió este formulario se ha eliminado después. Guarde otra vez para añadirlo de nuevo.",
  madeOtherwise(made) {
    if (!made) return "Este formulario ya se guardó antes, con otros datos. Guarde otra vez para añadir también estos.";
    const { number, isOnce } = made;
    return isOnce
      ? `Con este formulario ya se emitió ${number}, con otros datos. No se ha emitido nada más.`
      : `Este formulario ya se guardó antes como ${number}, con otros datos. Guarde otra vez para añadir también estos.`;
  },
};
