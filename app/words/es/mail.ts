import type { Words } from "../words.ts";

const withAnswer = (sentence: string, answer: string) => (answer === "" ? `${sentence}.` : `${sentence}: ${answer}`);

const failures: Words["mail"]["failures"] = {
  notSetUp: () => "El correo no está configurado. Configúrelo en Administración, Ajustes de correo electrónico.",
  notFound: () => "No se ha encontrado el servidor de correo. Revise su nombre.",
  unreachable: () => "El servidor de correo no responde. Revise el servidor y el puerto.",
  timeout: () =>
    "El servidor de correo no ha respondido a tiempo. Un puerto SSL, normalmente el 465, necesita SSL marcado.",
  silent: () =>
    "El servidor de correo ha dejado de responder antes de recibir el mensaje, así que no se ha enviado nada.",
  dropped: () =>
    "El servidor de correo ha cerrado la conexión antes de recibir el mensaje, así que no se ha enviado nada.",
  unconfirmed: () =>
    "El mensaje se ha entregado al servidor de correo, que no lo ha confirmado: puede que haya llegado. Pregunte al destinatario antes de enviarlo otra vez.",
  notMail: ({ answer }) => withAnswer("Lo que responde allí no es un servidor de correo", answer),
  wrongTls: () =>
    "El servidor de correo no usa SSL en este puerto. Desmarque SSL o use su puerto SSL, normalmente el 465.",
  tls: () => "No se ha podido establecer la conexión cifrada con el servidor de correo.",
  noEncryption: ({ answer }) =>
    withAnswer("El servidor de correo no ofrece cifrado, así que no se ha enviado nada", answer),
  certificate: ({ answer }) =>
    `No se puede confiar en el certificado del servidor de correo, así que no se ha enviado nada: ${answer}`,
  login: ({ answer }) => withAnswer("El servidor de correo ha rechazado el usuario o la contraseña", answer),
  noPassword: ({ answer }) =>
    withAnswer(
      "El servidor de correo pide una contraseña y no hay ninguna guardada: escríbala en Administración, Ajustes de correo electrónico",
      answer,
    ),
  sender: ({ answer }) => withAnswer("El servidor de correo ha rechazado el remitente", answer),
  recipient: ({ answer }) => withAnswer("El servidor de correo ha rechazado el destinatario", answer),
  refused: ({ answer }) => withAnswer("El servidor de correo ha rechazado el mensaje", answer),
  keyLost: () =>
    "La contraseña SMTP guardada ya no se puede leer: se ha perdido su clave en la carpeta de datos. Escríbala otra vez en Administración, Ajustes de correo electrónico.",
  otherHost: () =>
    "La contraseña SMTP guardada se escribió para otro servidor. Escriba la de este en Administración, Ajustes de correo electrónico.",
  interrupted: () => "El envío se ha interrumpido: no se sabe si el mensaje ha llegado.",
  stopped: () =>
    "El programa se ha detenido antes de que el servidor de correo recibiera el mensaje: no se ha enviado nada.",
  late: () => "No se ha podido enviar el mensaje a tiempo.",
  noNoticeAddress: () => "La dirección para los avisos se quitó antes de enviar el aviso.",
  fault: () => "No se ha podido enviar el mensaje. El registro del programa dice por qué.",
};

export const mail: Words["mail"] = {
  failures,
  placeholders: {
    ...{ number: "número", name: "nombre", company: "empresa", when: "fecha", where: "lugar", before: "antes" },
    ...{ amount: "importe", due: "vencimiento", iban: "iban" },
  },
  askOwner: "Solo puede hacerlo un propietario: pídaselo.",
  greeting: ({ name }) => (name === "" ? "Buenos días:" : `Estimado/a ${name}:`),
  closing: "Un saludo,",
  quote: {
    filename: ({ number }) => `presupuesto-${number.replace("/", "-")}.pdf`,
    subject: ({ number }) => `Presupuesto ${number}`,
    attached: ({ number }) => `Adjuntamos el presupuesto ${number}.`,
  },
  invoice: {
    filename: ({ number }) => `factura-${number}.pdf`,
    subject: ({ number }) => `Factura ${number}`,
    attached: ({ number }) => `Adjuntamos la factura ${number}.`,
  },
  rectification: {
    subject: ({ number, rectified }) => `Factura rectificativa ${number} de ${rectified}`,
    attached: ({ number, rectified }) =>
      `Adjuntamos la factura rectificativa ${number}, que rectifica la factura ${rectified}.`,
  },
  report: {
    filename: ({ number }) => `parte-de-trabajo-${number}.pdf`,
    subject: ({ number }) => `Parte de trabajo ${number}`,
    attached: ({ number }) => `Adjuntamos el parte de trabajo ${number}.`,
  },
  visit_booked: {
    subject: ({ when }) => `Nuestra visita: ${when}`,
    said: "Le confirmamos que nuestra visita está programada.",
    ask: "Con el archivo adjunto puede guardarla en su calendario. Si la hora no le conviene, responda a este correo.",
  },
  visit_moved: {
    subject: ({ when }) => `Nueva fecha de nuestra visita: ${when}`,
    said: "Nuestra visita ha cambiado de fecha.",
    ask: "El archivo adjunto la cambia en su calendario. Si la hora no le conviene, responda a este correo.",
  },
  visit_day_before: {
    subject: ({ when }) => `Recordatorio de nuestra visita: ${when}`,
    said: "Le recordamos nuestra visita.",
    ask: "Si no puede estar, responda a este correo o llámenos.",
  },
  visit_cancelled: {
    subject: ({ when }) => `Visita cancelada: ${when}`,
    said: "Nuestra visita se ha cancelado.",
    ask: "El archivo adjunto la quita de su calendario. Si tiene alguna pregunta, responda a este correo.",
  },
  reminder_1: {
    subject: ({ number }) => `Factura ${number}: vencida`,
    said: ({ number, amount, due }) =>
      `La factura ${number} venció el ${due} y no nos consta el pago de ${amount}. Quizá se le haya pasado: la adjuntamos.`,
  },
  reminder_2: {
    subject: ({ number }) => `Segundo aviso: factura ${number}`,
    said: ({ number, amount, due }) =>
      `Ya le recordamos la factura ${number}, que venció el ${due}. Siguen pendientes ${amount}. Le rogamos que los abone en los próximos días o que nos diga qué lo impide.`,
  },
  reminder_3: {
    subject: ({ number }) => `Último aviso: factura ${number}`,
    said: ({ number, amount, due }) =>
      `A pesar de dos avisos, siguen pendientes ${amount} de la factura ${number}, que venció el ${due}. Le rogamos que los abone en un plazo de siete días. Después podríamos tener que reclamarlos, con intereses y gastos.`,
  },
  reminder: {
    payTo: ({ iban, number }) => `Puede pagarla en la cuenta ${iban}, con el concepto ${number}.`,
    issuedAsPaid: ({ amount }) =>
      `P. D.: La factura adjunta se expidió como cobrada y así lo indica. Desde entonces eso ha cambiado: quedan pendientes ${amount}.`,
    corrected: ({ number, corrections }) =>
      `P. D.: La factura ${number} se rectificó con ${corrections.join(", ")}. Lo que vale ahora es lo que se adjunta.`,
    alreadyPaid: "Si ya ha hecho el pago, no haga caso de este correo.",
  },
  visitBy: ({ company }) => (company === "" ? "Visita" : `Visita de ${company}`),
  invitation: {
    subject: ({ company }) => `Su cuenta en ${company}`,
    text: ({ name, company, link }) =>
      `Hola, ${name}:\n\nTiene una cuenta en el programa de oficina de ${company}, cuya contraseña debe elegir aquí:\n\n${link}\n\nEl enlace sirve una sola vez, durante tres días.`,
  },
  test: {
    subject: ({ company }) => `Correo de prueba de ${company}`,
    body: "Esto es una prueba. Los ajustes de correo electrónico funcionan.",
  },
  notice: {
    booked: ({ title }) => `Trabajo programado: ${title}`,
    rescheduled: ({ title }) => `Trabajo cambiado de fecha: ${title}`,
    assigned: ({ title }) => `Trabajo para usted: ${title}`,
    taken_off: ({ title }) => `Ya no es su trabajo: ${title}`,
    cancelled: ({ title }) => `Trabajo cancelado: ${title}`,
    quoteSent: ({ number, name }) => `Presupuesto enviado por correo: ${number} ${name}`,
    invoiceSent: ({ number, name }) => `Factura enviada por correo: ${number} ${name}`,
    reportSent: ({ number, name }) => `Parte de trabajo enviado por correo: ${number} ${name}`,
    when: ({ when }) => `Cuándo: ${when}`,
    before: ({ when }) => `Antes: ${when}`,
    by: ({ name }) => `Por: ${name}`,
    engineers: ({ names }) => `Técnicos: ${names}`,
    where: ({ address }) => `Dónde: ${address}`,
    tel: ({ tel }) => `Tel.: ${tel}`,
    to: ({ email }) => `Para: ${email}`,
    total: ({ amount }) => `Total: ${amount}`,
  },
  sentToSome: ({ email, refused, answer }) =>
    withAnswer(`Correo enviado a ${email}. El servidor de correo ha rechazado a ${refused}`, answer),
  emailed: ({ when, email }) => `Enviado por correo a ${email} el ${when}`,
  beingEmailed: ({ when, email }) => `Se está enviando por correo a ${email} desde el ${when}`,
  notEmailed: ({ when, email, reason }) => `No enviado por correo a ${email} el ${when}: ${reason}`,
  perhapsEmailed: ({ when, email, reason }) => `No se sabe si ha llegado a ${email} el ${when}: ${reason}`,
  earlier: ({ n }) => (n === 1 ? "1 intento anterior" : `${n} intentos anteriores`),
};
