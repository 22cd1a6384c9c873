import { expect, test } from "vitest";
import { addresses } from "../../tests/support/routes.ts";
import { describeCalls } from "./document.server.ts";
import type { JsonSchema } from "./json-schema.server.ts";
import { readableCalls } from "./readable.server.ts";

const document = describeCalls("http://localhost:3000");

function bodyOf(path: string, method: "post" | "put" | "patch"): JsonSchema {
  return document.paths[path]?.[method]?.requestBody?.content["application/json"]?.schema ?? {};
}

test("every call of the routes table is described, and no other", () => {
  const routed = addresses
    .filter(({ path, file }) => path.startsWith("/api/") && path !== "/api/*" && file.endsWith(".api.ts"))
    .map(({ path }) => path.replace(/:(\w+)/g, "{$1}"));
  expect(Object.keys(document.paths).sort()).toEqual(routed.sort());
});

test.each([
  ["Customer", "language", { anyOf: [{ type: "string", enum: ["es", "en"] }, { type: "null" }] }],
  ["Quote", "type", { type: "number", enum: [1, 2], description: "1 is without IVA, 2 is with it." }],
])("a shape has a name: %s", (name, field, schema) => {
  expect(document.components.schemas[name]).toMatchObject({ type: "object", additionalProperties: false });
  expect(document.components.schemas[name]?.properties?.[field]).toEqual(schema);
});

test("what a body must have, may leave out, and how long its texts are, is said", () => {
  const body = document.paths["/api/customers"]?.post?.requestBody?.content["application/json"]?.schema;
  expect(body?.required).toEqual(["tel", "email", "nie", "address", "postcode"]);
  expect(body?.properties?.address2).toEqual({ type: ["string", "null"], maxLength: 200 });
  expect(body?.properties?.address).toMatchObject({ type: "string", minLength: 1 });
  // Which names are required depends on the kind.
  expect(body?.properties?.surname).toMatchObject({
    maxLength: 100,
    description: expect.stringContaining("must have"),
  });
});

test("how days, times, amounts, quantities and percents are written is said", () => {
  const quote = bodyOf("/api/quotes", "post");
  const line =
    (quote.properties?.items?.anyOf as JsonSchema[] | undefined)?.[0]?.items ?? quote.properties?.items?.items;
  const jobs = document.paths["/api/jobs"]?.get?.parameters ?? [];
  expect(jobs.find(({ name }) => name === "from")?.schema).toMatchObject({ type: "string", format: "date" });
  expect(JSON.stringify(bodyOf("/api/jobs", "post"))).toContain("without a zone in the company's");
  expect(JSON.stringify(quote.properties?.discount)).toContain("at most two decimals");
  expect(JSON.stringify(line?.properties?.quantity)).toContain("three decimals");
  expect(JSON.stringify(line?.properties?.discount_percent)).toContain("From 0 to 100");
  expect(JSON.stringify(bodyOf("/api/invoices", "post"))).toContain('"format":"date"');
  const [dryRun] = document.paths["/api/customers/import"]?.post?.parameters ?? [];
  expect(dryRun?.schema).toMatchObject({ enum: ["0", "1", "true", "false"] });
});

test("what a job takes has a type, and whatever goes alone is not taken with something else", () => {
  const body = document.paths["/api/jobs/{id}"]?.patch?.requestBody?.content["application/json"]?.schema;
  const [change, visit] = ((body?.anyOf ?? []) as JsonSchema[]).map(({ properties }) => properties);
  expect(change?.duration_hours).toEqual({ type: "integer", minimum: 1, maximum: 24 });
  expect(change?.duration_minutes).toMatchObject({ type: "integer", multipleOf: 30 });
  expect(visit?.duration_hours).toEqual({ not: {} });
  expect(visit?.title?.description).toContain("120");
});

test.each([
  [
    "/api/products/{id}",
    'Of what is left out, description becomes "", price becomes 0, price2 becomes 0, ' +
      "checklist_template_id becomes null; the rest stays as it is.",
  ],
  ["/api/service-reports/engineers/{id}", "What is left out stays as it is."],
  ["/api/quotes/templates/{id}", undefined],
])("what a PUT to %s leaves out becomes what is said", (path, sentence) => {
  expect(document.paths[path]?.put?.description).toBe(sentence);
});

test("a call with an id in its address says that an address may be refused", () => {
  const refusals = document.paths["/api/quotes/{id}"]?.get?.responses;
  expect(refusals?.[400]?.description).toBe("The address cannot be read");
});

test("a body is required, but for the calls that can do without", () => {
  const bodies = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody }]) =>
      requestBody?.required === false ? `${method} ${path}` : [],
    ),
  );
  expect(bodies).toEqual(["post /api/quotes/{id}/duplicate"]);
  expect(document.paths["/api/quotes"]?.post?.requestBody?.required).toBe(true);
});

test("every reference leads to a shape", () => {
  const names = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(
    ([, name]) => name,
  );
  expect(names.length).toBeGreaterThan(50);
  expect(names.filter((name) => !document.components.schemas[name ?? ""])).toEqual([]);
  expect(JSON.stringify(document)).not.toContain("$defs");
});

test("the calls of service reports are at the configured path", () => {
  expect(Object.keys(describeCalls("http://localhost:3000", "/api/sr").paths)).toContain("/api/sr/reports/{id}/pdf");
});

test("a page reads types in words", () => {
  const { groups, shapes } = readableCalls(document);
  const save = groups.flatMap(({ calls }) => calls).find(({ id }) => id === "post_quotes");
  expect(save?.body.map(({ name, type, required }) => [name, type, required])).toEqual([
    ["customer_id", "whole number, from 1 or text", true],
    ["site_id", "whole number, from 1 or text or null", false],
    ["items", "list of objects or text", true],
    ["items[].kind", '"line" or "heading"', false],
    ["items[].product_id", "whole number, from 1 or text or null", false],
    ["items[].name", "text or null, at most 300 characters", false],
    ["items[].description", "text or null, at most 2000 characters", false],
    ["items[].unit", '"ud" or "m" or "h" or "kg" or "m²"', false],
    ["items[].quantity", "number or null, 0.001 to 9999", false],
    ["items[].unit_price", "number or text or null", false],
    ["items[].discount_percent", "number or text", false],
    ["items[].optional", '0 or 1 or true or false or "0" or "1" or ""', false],
    ["discount", "number or text", false],
    ["discount_percent", "number or text", false],
    ["type", "1 or 2", true],
    ["title", "text or null, at most 200 characters", false],
    ["intro", "text or null, at most 1000 characters", false],
    ["outro", "text or null, at most 1000 characters", false],
    ["conditions", "text or null, at most 4000 characters", false],
    ["valid_days", "whole number or null, 1 to 365", false],
    ["reprice", "true or false or null", false],
  ]);
  expect(shapes.map(({ name }) => name)).toContain("Invoice");
});
