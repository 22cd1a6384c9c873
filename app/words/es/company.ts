import type { ScreenWords } from "../words.ts";

export const company: ScreenWords["company"] = {
  title: "Datos de la empresa",
  whoHeading: "Empresa",
  nie: "NIF",
  whereHeading: "Dirección",
  logoHeading: "Logotipo",
  logo: "Logotipo",
  logoHint:
    "PNG, JPEG o WebP, de 2 MB como máximo. En las pantallas, en la pantalla de inicio del móvil y en documentos nuevos; los ya guardados conservan el suyo.",
  logoNow: "El logotipo actual",
  logoChosen: "El logotipo elegido",
  noLogo: "Sin logotipo",
  removeLogo: "Quitar el logotipo",
  logoTooLarge: "El logotipo debe ocupar como máximo 2 MB: este no se ha aceptado. Elija otro o guarde sin él.",
  logoAgain: "Elija el archivo otra vez: el navegador no lo conserva.",
  documentsHeading: "Documentos",
  ivaHint: "De 0 a 100, con dos decimales como máximo. Para presupuestos nuevos; los ya guardados conservan el suyo.",
  languageNone: "El de quien los crea",
  languageHint: "El idioma propio de un cliente tiene preferencia.",
  reasonHint: "Por ejemplo, el artículo de la ley que exime la operación.",
  save: "Guardar datos",
  saved: "Datos guardados correctamente.",
  notSaved: ({ reason }) => `No se ha guardado: ${reason}`,
};
