/** Reads and writes XML, by fast-xml-parser (docs/decisions/0078-verifactu-records.md). */
import { XMLBuilder, XMLParser, XMLValidator } from "fast-xml-parser";

/** An element's content: text, several elements of one name, or elements by their names; undefined is left out. */
export type Content = string | undefined | Content[] | { [name: string]: Content };

/** Elements by their names. */
export type Elements = { [name: string]: Content };

const folder =
  "https://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/tike/cont/ws";

/** The namespaces of the agency's schemas. */
export const namespaces = {
  soap: "http://schemas.xmlsoap.org/soap/envelope/",
  supply: `${folder}/SuministroLR.xsd`,
  information: `${folder}/SuministroInformacion.xsd`,
  answer: `${folder}/RespuestaSuministro.xsd`,
};

/** The element whose content is XML already, which is put in byte by byte. */
export const asItIs = "sum:RegistroFactura";

const attributes = { ignoreAttributes: false, attributeNamePrefix: "@" };
const builder = new XMLBuilder({ ...attributes, stopNodes: [`..${asItIs}`], suppressEmptyNode: false });
// Every value stays a text: "01" is no number. Names lose their prefixes, which each writer chooses.
const parser = new XMLParser({
  ...{ ignoreAttributes: true, removeNSPrefix: true, parseTagValue: false, trimValues: false },
  htmlEntities: true,
});

/** Writes elements; a name that begins with "@" is an attribute of its element. */
export function writeXml(elements: Elements): string {
  return builder.build(elements) as string;
}

/** Reads XML: its elements without prefixes and attributes. Throws when it is not well-formed. */
export function readXml(xml: string): Elements {
  const valid = XMLValidator.validate(xml);
  if (valid !== true) throw new Error(`No XML: ${valid.err.msg}`);
  return parser.parse(xml) as Elements;
}

/** The element of a path, as "IDFactura.NumSerieFactura"; undefined when there is none. */
export function elementAt(elements: Content, path: string): Content {
  return path
    .split(".")
    .reduce<Content>((content, name) => (isElements(content) ? content[name] : undefined), elements);
}

/** The text of the element of a path; "" when there is none. */
export function textAt(elements: Content, path: string): string {
  const content = elementAt(elements, path);
  return typeof content === "string" ? content : "";
}

/** The elements of one name: none, the only one, or all. */
export function allAt(elements: Content, path: string): Content[] {
  const content = elementAt(elements, path);
  if (content === undefined) return [];
  return Array.isArray(content) ? content : [content];
}

function isElements(content: Content): content is Elements {
  return typeof content === "object" && !Array.isArray(content);
}
