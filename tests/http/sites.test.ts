/** Sites of customers: their calls and forms, and where the site of a quote is shown. */
import { expect, test } from "vitest";
import {
  addCustomer,
  addInvoice,
  addJob,
  addProduct,
  addQuote,
  addSite,
  type StoredQuote,
} from "../browser/support/data.ts";
import { readPdf } from "../support/read-pdf.ts";
import { sharedApp } from "../support/running-app.ts";
import { site } from "../support/samples.ts";

const { me } = await sharedApp();

type Quote = StoredQuote & { site_id: number | null; site: string; customer_id: number; items: object[] };

const whole = "Casa de la playa, Paseo Marítimo 9, 29680 Estepona (Málaga)";

async function quotedSite() {
  const [customer, product] = [await addCustomer(me), await addProduct(me)];
  const { id: site_id } = await addSite(me, customer.id);
  const of = { customer_id: customer.id, product_id: product.id };
  return { customer, product, of, site_id, quote: await addQuote(me, of, { site_id }) };
}

async function pdfText(path: string): Promise<string> {
  const pdf = await fetch(`${me.url}${path}`, { headers: me.headers });
  return (await readPdf(new Uint8Array(await pdf.arrayBuffer()))).text.replace(/\s+/g, " ");
}

test("a site is added, listed, got, saved and deleted by calls", async () => {
  const { id: customer } = await addCustomer(me);
  const base = `/api/customers/${customer}/sites`;
  const { status, json: added } = await me.post<{ id: number }>(base, site);
  expect([status, added]).toEqual([201, { id: added.id, ...site }]);
  await me.post(base, { name: "Almacén", address: "Camino Viejo 3" });
  const { data } = (await me.get<{ data: { name: string }[] }>(base)).json;
  expect(data.map(({ name }) => name)).toEqual(["Almacén", site.name]);
  expect((await me.get<{ sites: object[] }>(`/api/customers/${customer}`)).json.sites).toEqual(data);

  const path = `${base}/${added.id}`;
  const got = await me.get(path);
  expect([got.json, got.headers.get("ETag")]).toEqual([added, '"v1"']);
  const saved = await me.put(path, { ...site, access: "" });
  expect([saved.json, saved.headers.get("ETag")]).toEqual([{ ...added, access: "" }, '"v2"']);
  const late = await me.send("PUT", path, { json: site, headers: { "If-Match": '"v1"' } });
  expect([late.status, late.json]).toMatchObject([409, { current: { access: "" } }]);
  expect((await me.send("DELETE", path, { headers: { "If-Match": '"v1"' } })).status).toBe(409);
  expect((await me.delete(path)).status).toBe(204);
  expect((await me.get(path)).status).toBe(404);

  expect((await me.post<{ fields: object }>(base, { name: " " })).json.fields).toEqual({
    name: "Name is required.",
    address: "Address is required.",
  });
  for (const unknown of [
    "/api/customers/4000000/sites",
    `${base}/4000000`,
    `/api/customers/4000000/sites/${added.id}`,
  ]) {
    expect((await me.get(unknown)).status, unknown).toBe(404);
  }
  expect((await me.post("/api/customers/4000000/sites", site)).status).toBe(404);
});

test("a quote names a site of its customer, keeps it when it is not sent, and refuses others", async () => {
  const { quote, of, site_id, customer } = await quotedSite();
  const path = `/api/quotes/${quote.id}`;
  const stored = (await me.get<Quote>(path)).json;
  expect(stored).toMatchObject({ site_id, site: whole });
  const { site_id: _, site: __, ...old } = stored;
  expect((await me.put<Quote>(path, old)).json).toMatchObject({ site_id, site: whole });

  const other = await addCustomer(me);
  const foreign = await addSite(me, other.id);
  const refused = await me.put<{ fields: object }>(path, { ...old, site_id: foreign.id });
  expect([refused.status, refused.json.fields]).toEqual([400, { site_id: "This customer has no such site." }]);
  expect((await me.post("/api/quotes", { ...old, site_id: 4_000_000 })).status).toBe(400);
  // A caller that knows no sites gives the quote to another customer.
  expect((await me.put<Quote>(path, { ...old, customer_id: other.id })).json).toMatchObject({
    site_id: null,
    site: "",
  });
  expect((await me.put<Quote>(path, { ...old, site_id })).json.site_id).toBe(site_id);
  const copy = await me.post<Quote>(`${path}/duplicate`, {});
  expect(copy.json.site_id).toBe(site_id);
  expect((await me.post<Quote>(`${path}/duplicate`, { customer_id: other.id })).json.site_id).toBeNull();

  // A deleted site stays with the quotes that have it, and is given to no other.
  await me.delete(`/api/customers/${customer.id}/sites/${site_id}`);
  expect((await me.put<Quote>(path, old)).json).toMatchObject({ site_id, site: whole });
  expect((await me.post<Quote>(`${path}/duplicate`, {})).json.site_id).toBeNull();
  expect((await me.put<Quote>(path, { ...old, site_id: null })).json).toMatchObject({ site_id: null, site: "" });
  expect((await me.post("/api/quotes", { ...of, ...old, site_id })).status).toBe(400);
});

test("quote and invoice print the site as it was, and never how to get in", async () => {
  const { quote, customer, site_id } = await quotedSite();
  const invoice = await addInvoice(me, quote.id);
  await me.put(`/api/customers/${customer.id}/sites/${site_id}`, { ...site, name: "Renamed", access: "Code 99" });
  for (const path of [`/api/quotes/${quote.id}/pdf`, `/api/invoices/${invoice.id}/pdf`]) {
    const text = await pdfText(path);
    expect(text).toContain(whole);
    for (const hidden of ["Renamed", "llave", "Code 99", "Rosa"]) expect(text).not.toContain(hidden);
  }
  expect((await me.get<{ site: string }>(`/api/invoices/${invoice.id}`)).json.site).toBe(whole);
  expect(
    (await me.get<{ total: number }>(`/api/invoices?q=Paseo+Mar%C3%ADtimo+${invoice.invoice_number}`)).json.total,
  ).toBe(1);
  // A copy has the site of now, and so has a quote that is saved again.
  const { id } = (await me.post<{ id: number }>(`/api/quotes/${quote.id}/duplicate`, {})).json;
  expect(await pdfText(`/api/quotes/${id}/pdf`)).toContain("Renamed");
  await me.put(`/api/customers/${customer.id}/sites/${site_id}`, { ...site, name: "Again" });
  await me.put(`/api/quotes/${id}`, (await me.get(`/api/quotes/${id}`)).json);
  expect(await pdfText(`/api/quotes/${id}/pdf`)).toContain("Again");
});

test("job, calendar feed, report and phone have the site's address, and how to get in", async () => {
  const { quote, customer } = await quotedSite();
  const job = await addJob(me, quote.id, "2031-05-06T09:00");
  const { json } = await me.get<{ customer: { address: string }; site: object }>(`/api/jobs/${job.id}`);
  const address = "Paseo Marítimo 9, 29680 Estepona (Málaga)";
  const { contact, tel, access } = site;
  expect(json.site).toMatchObject({ name: site.name, address, contact, tel, access });
  expect(json.customer.address).toContain("Calle Mayor 1");

  const dialog = (await me.get(`/calendar/jobs/${job.id}?date=2031-05-06`)).text;
  for (const part of [address, "query=Paseo+Mar%C3%ADtimo+9", access, 'href="tel:+34952112233"', contact]) {
    expect(dialog, part).toContain(part);
  }
  expect(dialog.slice(0, dialog.indexOf("</dl>"))).not.toContain("Calle Mayor 1");
  expect((await me.get("/calendar?view=agenda&date=2031-05-06")).text).toContain("Estepona");

  const subscription = (await me.get("/admin/ios-calendar")).text;
  const feedPath = /\/api\/calendar\/feed\.ics\?token=[\w-]+/.exec(subscription)?.[0] ?? "";
  const feed = (await me.get(feedPath)).text.replaceAll("\r\n ", "");
  const event = feed.split("BEGIN:VEVENT").find((part) => part.includes(`job-${job.id}@`)) ?? "";
  expect(event).toContain("LOCATION:Paseo Marítimo 9\\, 29680 Estepona (Málaga)");
  expect(event).toContain("Site: Casa de la playa");
  expect(event).not.toContain("llave");

  const prefill = await me.get(`/api/service-reports/prefill?job_id=${job.id}`);
  expect(prefill.json).toMatchObject({ customer: { address: whole } });
  const form = (await me.get(`/service-reports/engineer?job=${job.id}`)).text;
  expect(form).toContain(`>${whole}</textarea>`);
  expect(form).toContain(access);
  expect(form).toContain(customer.surname);
});

test("the card lists the sites, and forms add, save and delete them", async () => {
  const { id } = await addCustomer(me);
  const card = async () => (await me.get(`/customers/${id}`)).text;
  expect(await card()).toContain("No sites");
  const added = await me.postForm(`/customers/${id}/sites/new`, site);
  expect([added.status, added.headers.get("Location")]).toEqual([302, `/customers/${id}`]);
  const path = /\/customers\/\d+\/sites\/\d+/.exec(await card())?.[0] ?? "";
  for (const part of [site.name, "Paseo Marítimo 9", site.access, site.contact])
    expect(await card(), part).toContain(part);

  expect((await me.postForm(path, { ...site, name: "Ático", version: "1" })).status).toBe(302);
  expect(await card()).toContain("Ático");
  const late = await me.postForm(path, { ...site, name: "Garaje", version: "1" });
  expect(late.status).toBe(409);
  for (const part of ["This site was saved on", "Ático", "Garaje"]) expect(late.text, part).toContain(part);
  const refused = await me.postForm(path, { ...site, address: "", version: "2" });
  expect([refused.status, refused.text.includes("Address is required.")]).toEqual([422, true]);

  expect((await me.get(`${path}/delete`)).text).toContain("Delete this site?");
  expect((await me.postForm(`${path}/delete`, { answer: "yes" })).headers.get("Location")).toBe(`/customers/${id}`);
  expect(await card()).toContain("No sites");
});

test("the builder offers the sites of its customer, without scripts after a button", async () => {
  const { quote, customer, product, site_id } = await quotedSite();
  const edit = (await me.get(`/quote-builder?id=${quote.id}`)).text;
  expect(edit).toContain(`<option value="${site_id}" selected="">${whole}</option>`);
  const other = await addCustomer(me);
  const second = await addSite(me, other.id, { name: "Nave 4" });
  const lines = { product_id: String(product.id), quantity: "1", unit_price: "1", line_kind: "product" };
  const typed = { ...lines, customer_id: String(other.id), site_of: String(customer.id), site_id: String(site_id) };
  const shown = await me.postForm("/quote-builder", { ...typed, intent: "recalculate" });
  expect(shown.text).toContain(`<option value="${second.id}">Nave 4, `);
  // The site of the former customer is not chosen any more.
  expect(shown.text).not.toContain(whole);
  const saved = await me.postForm("/quote-builder", {
    ...{ ...typed, site_of: String(other.id), site_id: String(second.id), include_iva: "1", intent: "save" },
  });
  const id = /id=(\d+)/.exec(saved.headers.get("Location") ?? "")?.[1];
  expect((await me.get<Quote>(`/api/quotes/${id}`)).json).toMatchObject({ customer_id: other.id, site_id: second.id });
});

test("a form whose customer was merged, or whose site was deleted meanwhile, comes back as typed with the reason", async () => {
  const [source, target] = [await addCustomer(me), await addCustomer(me)];
  const { id } = await addSite(me, source.id);
  const typed = { ...site, name: "Nave nueva" };
  await me.delete(`/api/customers/${source.id}/sites/${id}`);
  const deleted = await me.postForm(`/customers/${source.id}/sites/${id}`, { ...typed, version: "1" });
  expect(deleted.status).toBe(404);
  expect(deleted.text).toContain('value="Nave nueva"');
  await me.post(`/api/customers/${source.id}/merge`, { into: target.id });
  for (const place of ["new", id]) {
    const refused = await me.postForm(`/customers/${source.id}/sites/${place}`, { ...typed, version: "1" });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('value="Nave nueva"');
    expect(refused.text).toContain("was merged into");
  }
  expect((await me.get(`/customers/${source.id}/sites/${id}`)).status).toBe(404);
});
