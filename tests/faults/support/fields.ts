/**
 * Finds the fields that an address takes: from the schemas that its module imports (*.schema.ts), else from those of
 * its room; and from the forms in the HTML of its screen, which is what a browser without JavaScript sends.
 */
import { z } from "zod";
import type { Address } from "../../support/routes.ts";

/** The part of JSON Schema that the product's schemas use. */
type Shape = {
  type?: string | string[];
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
  anyOf?: Shape[];
  oneOf?: Shape[];
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  minLength?: number;
};

const modules = import.meta.glob<Record<string, unknown>>("/app/**/*.schema.ts", { eager: true });
const sources = import.meta.glob<string>("/app/**/*.{route.tsx,route.ts,api.ts}", {
  ...{ eager: true, query: "?raw", import: "default" },
});

/** The bodies of a call by its schema; each alternative of a union is a body of its own. */
export function bodiesOf({ file }: Address): Shape[] {
  const imported = importedSchemas(file);
  return (imported.length > 0 ? imported : schemasOfRoom(file)).flatMap(alternatives);
}

function importedSchemas(file: string): Shape[] {
  const source = sources[`/app/${file}`] ?? "";
  const lines = source.matchAll(/import \{([^}]*)\} from "([^"]+\.schema\.ts)"/g);
  return [...lines].flatMap(([, names = "", from = ""]) => {
    const path = from.startsWith("#") ? from.slice(1) : new URL(from, `file:///app/${file}`).pathname;
    const module = modules[path] ?? {};
    return names.split(",").flatMap((name) => shapeOf(module[name.trim()]));
  });
}

function schemasOfRoom(file: string): Shape[] {
  const room = `/app/${file.split("/")[0]}/`;
  const own = Object.entries(modules).filter(([path]) => path.startsWith(room));
  return own.flatMap(([, module]) => Object.values(module).flatMap(shapeOf));
}

function shapeOf(exported: unknown): Shape[] {
  if (!(exported instanceof z.ZodType)) return [];
  return [z.toJSONSchema(exported, { io: "input", unrepresentable: "any" }) as Shape];
}

function alternatives(shape: Shape): Shape[] {
  return shape.oneOf ?? shape.anyOf ?? [shape];
}

/** The paths of a body's fields: ["items", "0", "quantity"]. */
export function fieldsOf(shape: Shape, way: readonly string[] = []): string[][] {
  return Object.entries(shape.properties ?? {}).flatMap(([name, inner]) => {
    const here = [...way, name];
    const within = inner.items ? fieldsOf(inner.items, [...here, "0"]) : fieldsOf(inner, here);
    return [here, ...within];
  });
}

/** A valid body, as far as the schema tells, with the required fields and those of `also`. */
export function rightBody(shape: Shape, also: readonly string[] = [], name = ""): unknown {
  if (shape.properties) {
    const names = new Set([...(shape.required ?? []), ...also.slice(0, 1)]);
    const entries = [...names].map((key) => {
      const inner = shape.properties?.[key] ?? {};
      return [key, rightBody(inner, also[0] === key ? also.slice(1) : [], key)];
    });
    return Object.fromEntries(entries);
  }
  if (shape.items) return [rightBody(shape.items, also.slice(1), name)];
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[0];
  const [first] = alternatives(shape);
  if (first && first !== shape) return rightBody(first, also, name);
  const type = [shape.type].flat()[0];
  if (type === "integer" || type === "number") return shape.minimum ?? 1;
  return rightText(name);
}

/** A valid text where the schema does not say that it is an address, a day or a time. */
function rightText(name: string): string {
  if (/email|^to$/.test(name)) return "a@example.com";
  if (/start/.test(name)) return "2030-01-07T09:00";
  return /date|from|to$/.test(name) ? "2026-11-22" : "some text";
}

export type Form = { action: string; fields: [name: string, value: string][]; files: string[] };

/** The forms of a page that post. */
export function formsIn(html: string): Form[] {
  const forms = html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs);
  return [...forms].flatMap(([, attributes = "", content = ""]) => {
    if (!/method="post"/i.test(attributes)) return [];
    const controls = [...content.matchAll(/<(?:input|select|textarea|button)\b([^>]*)>/g)].map(([, own = ""]) => own);
    const named = controls.filter((own) => attribute(own, "name") !== "");
    const isFile = (own: string) => attribute(own, "type") === "file";
    return [
      {
        action: attribute(attributes, "action"),
        fields: named.filter((own) => !isFile(own)).map((own) => [attribute(own, "name"), attribute(own, "value")]),
        files: named.filter(isFile).map((own) => attribute(own, "name")),
      },
    ];
  });
}

function attribute(tag: string, name: string): string {
  const value = new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? "";
  return value.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
}
