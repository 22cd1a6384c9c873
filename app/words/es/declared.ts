/** Lo que declara un cliente, como lo imprimen el PDF y la página de una declaración. */
import type { declared as english } from "../en/declared.ts";

export const declared: typeof english = {
  heading: "Declaración",
  titles: {
    reduced: "Declaración para el tipo reducido del IVA",
    reverse: "Declaración para la inversión del sujeto pasivo",
  },
  leads: {
    reduced: ({ place }) =>
      `A efectos del artículo 91.Uno.2.10.º de la Ley 37/1992, del IVA, y del artículo 26 de su reglamento, quien firma declara sobre la vivienda situada en ${place}:`,
    reverse: ({ place }) =>
      `A efectos del artículo 84.Uno.2.º f) de la Ley 37/1992, del IVA, y del artículo 24 quater de su reglamento, quien firma declara sobre las obras situadas en ${place}:`,
  },
  uses: {
    own: "que es una persona física y usa la vivienda para fines particulares, no para una actividad empresarial o profesional;",
    community: "que es una comunidad de propietarios y el trabajo se hace en su edificio de viviendas;",
    let: "que la vivienda se alquila como vivienda habitual de quien vive en ella;",
    other: "",
  },
  finished: "que la vivienda se terminó o rehabilitó al menos dos años antes de empezar el trabajo.",
  payment: "Pagará con tarjeta, transferencia, cheque nominativo o ingreso en la cuenta de la empresa.",
  business: "que actúa como empresario o profesional;",
  roles: {
    developer: "que es el promotor y contrata las obras directamente;",
    contractor: "que es contratista o subcontratista de esas obras;",
    other: "",
  },
  works: {
    urbanisation: "que las obras forman parte de la urbanización de terrenos.",
    construction: "que las obras forman parte de la construcción de un edificio.",
    rehabilitation:
      "que las obras forman parte de la rehabilitación de un edificio, en el sentido del artículo 20.Uno.22.º de esa ley.",
    other: "",
  },
  date: "Hecha el",
  paperDate: "Lugar y fecha",
  paperSignature: "Firma",
  signedOnPaper: ({ name, day }) => `Firmada en papel por ${name} el ${day}. La empresa guarda el papel.`,
};
