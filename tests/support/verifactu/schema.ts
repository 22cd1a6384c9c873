/** Checks XML against the tax agency's own schemas, which lie beside this file. Nothing is fetched. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { XmlBufferInputProvider, XmlDocument, XsdValidator, xmlRegisterInputProvider } from "libxml2-wasm";

const folder = join(import.meta.dirname, "schema");
const files = new Map(
  readdirSync(folder)
    .filter((name) => name.endsWith(".xsd"))
    .map((name) => [name, readFileSync(join(folder, name), "utf8")]),
);

// The agency's schemas import that of signatures by its address at w3.org, whose type definition nothing here needs.
const signatures = "xmldsig-core-schema.xsd";
const known = [...files].map(([name, text]): [string, Uint8Array] => {
  const local = text
    .replaceAll(/schemaLocation="[^"]*xmldsig-core-schema\.xsd"/g, `schemaLocation="${signatures}"`)
    .replace(/<!DOCTYPE[\s\S]*?\]>/, "");
  return [`agency/${name}`, Buffer.from(local)];
});
xmlRegisterInputProvider(new XmlBufferInputProvider(Object.fromEntries(known)));

const validators = new Map<string, XsdValidator>();

function validatorOf(name: string): XsdValidator {
  const made = validators.get(name);
  if (made) return made;
  const bytes = known.find(([file]) => file === `agency/${name}`)?.[1];
  if (!bytes) throw new Error(`No schema ${name}`);
  const validator = XsdValidator.fromDoc(XmlDocument.fromBuffer(bytes, { url: `agency/${name}` }));
  validators.set(name, validator);
  return validator;
}

/** What is wrong with an XML document by one of the agency's schemas; "" when it is valid. */
export function schemaFault(
  xml: string | Uint8Array,
  schema: "SuministroInformacion" | "SuministroLR" | "RespuestaSuministro",
): string {
  const document = typeof xml === "string" ? XmlDocument.fromString(xml) : XmlDocument.fromBuffer(xml);
  try {
    validatorOf(`${schema}.xsd`).validate(document);
    return "";
  } catch (error) {
    return String(error instanceof Error ? error.message : error).slice(0, 500);
  } finally {
    document.dispose();
  }
}
