/** The declaration of responsibility: what its producer fills in, and its text (Orden HAC/1177/2024, article 15). */
import { formatDay } from "#app/platform/dates.ts";

/** The fields of the form, in their order. */
export const declarationFields = [
  "system_name",
  "system_id",
  "components",
  "producer",
  "producer_nif",
  "address",
  "place",
  "signed_on",
] as const satisfies readonly (keyof DeclarationValues)[];

export type DeclarationValues = {
  system_name: string;
  system_id: string;
  components: string;
  producer: string;
  producer_nif: string;
  address: string;
  place: string;
  signed_on: string;
};

export type Declaration = DeclarationValues & { id: number; program_version: string };

/**
 * The text of a declaration, in Spanish as the law prescribes it, each part behind its own label. The product ships no
 * text that is signed: who picks and runs the program is its producer, and answers for what is filled in.
 */
export function declarationText(declaration: Declaration): string {
  const parts: [label: string, text: string][] = [
    ["a) Nombre del sistema informático", declaration.system_name],
    ["b) Código identificador del sistema informático", declaration.system_id],
    ["c) Identificador completo de la versión", declaration.program_version],
    ["d) Componentes, hardware y software, y principales funcionalidades", declaration.components],
    ["e) ¿Solo puede funcionar exclusivamente como «VERI*FACTU»?", "S"],
    ["f) ¿Permite ser usado por varios obligados tributarios?", "N"],
    ["g) Tipos de firma utilizados", "Ninguno: los registros se remiten como «VERI*FACTU» y no se firman."],
    ["h) Nombre o razón social del productor", declaration.producer],
    ["i) NIF del productor", declaration.producer_nif],
    ["j) Dirección postal de contacto del productor", declaration.address],
    [
      "k) Declaración",
      "El productor hace constar que este sistema informático, en la versión indicada, cumple con lo dispuesto en el artículo " +
        "29.2.j) de la Ley 58/2003, General Tributaria, en el Reglamento aprobado por el Real Decreto 1007/2023, en la Orden " +
        "HAC/1177/2024 y en la sede electrónica de la Agencia Estatal de Administración Tributaria para todo aquello que " +
        "complete las especificaciones de dicha orden.",
    ],
    ["l) Fecha y lugar", `${formatDay(declaration.signed_on)}, ${declaration.place}`],
  ];
  const title = "DECLARACIÓN RESPONSABLE DEL SISTEMA INFORMÁTICO DE FACTURACIÓN";
  return `${title}\n\n${parts.map(([label, text]) => `${label}:\n${text}\n`).join("\n")}`;
}
