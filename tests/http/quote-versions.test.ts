/** Versions of quotes over HTTP: the call, the screens, the PDF and the search. */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { addCustomer, addProduct, addQuote } from "../browser/support/data.ts";
import { testOnce } from "../support/once.ts";
import { readPdf } from "../support/read-pdf.ts";
import { sharedApp } from "../support/running-app.ts";

type Version = { id: number; quote_number: string; version: number; status: string };
type Quote = Version & { versions: Version[]; history: { event: string }[]; items: object[] };

const { app, me } = await sharedApp();
const customer = await addCustomer(me);
const product = await addProduct(me);

const accepted = () => addQuote(me, { customer_id: customer.id, product_id: product.id }, { status: "accepted" });

testOnce("the call makes a version, both name each other, and a second call is refused with a sentence", async () => {
  const { id, quote_number } = await accepted();
  const made = await me.post<Quote>(`/api/quotes/${id}/versions`, {});
  expect(made.status, made.text).toBe(201);
  expect(made.headers.get("ETag")).toBe('"v1"');
  const versions = [
    { id, quote_number, version: 1, status: "accepted", in_force: 1 },
    { id: made.json.id, quote_number: `${quote_number}/2`, version: 2, status: "draft", in_force: 0 },
  ];
  expect(made.json).toMatchObject({ quote_number: `${quote_number}/2`, version: 2, status: "draft", versions });
  expect((await me.get<Quote>(`/api/quotes/${id}`)).json).toMatchObject({ version: 1, status: "accepted", versions });
  const again = await me.post<{ error: string }>(`/api/quotes/${id}/versions`, {});
  const begun = `${quote_number}/2 is being written: change that one. This one stays in force until it is sent.`;
  expect([again.status, again.json.error]).toEqual([409, begun]);
  const put = await me.put<{ error: string }>(`/api/quotes/${id}`, { ...made.json, title: "x" });
  expect([put.status, put.json.error]).toEqual([409, again.json.error]);
  const draft = await me.post<{ error: string }>(`/api/quotes/${made.json.id}/versions`, {});
  expect([draft.status, draft.json.error]).toEqual([409, "This quote is a draft: change it itself."]);
  expect((await me.post("/api/quotes/4000000/versions", {})).status).toBe(404);
});

test("exactly one of two calls at once makes a version", async () => {
  const { id } = await accepted();
  const calls = Array.from({ length: 4 }, () => me.post<Quote>(`/api/quotes/${id}/versions`, {}));
  const answers = (await Promise.all(calls)).map(({ status }) => status);
  expect(answers.toSorted()).toEqual([201, 409, 409, 409]);
  expect((await me.get<Quote>(`/api/quotes/${id}`)).json.versions).toHaveLength(2);
});

testOnce("the builder of an accepted quote leads to its version, and the old one stays readable", async () => {
  const { id, quote_number } = await accepted();
  const locked = (await me.get(`/quote-builder?id=${id}`)).text;
  expect(locked).toContain("Change it: makes version /2");
  expect(locked).toContain(`href="/quotes/${id}/new-version"`);
  expect((await me.get(`/quotes/${id}/new-version`)).text).toContain(`Makes ${quote_number}/2, a draft`);
  const form = { form_key: `${randomUUID()}.version` };
  const posted = await me.postForm(`/quotes/${id}/new-version`, form);
  expect(posted.status).toBe(302);
  const builder = posted.headers.get("Location") ?? "";
  const repeat = await me.postForm(`/quotes/${id}/new-version`, form);
  expect(repeat.headers.get("Location")).toBe(builder);
  const other = await me.postForm(`/quotes/${id}/new-version`, { form_key: `${randomUUID()}.version` });
  expect([other.status, other.text]).toEqual([409, expect.stringContaining(`${quote_number}/2 is being written`)]);

  const made = Number(new URLSearchParams(builder.split("?")[1]).get("id"));
  const draft = (await me.get(builder)).text;
  expect(draft).toContain(`${quote_number}/2`);
  expect(draft).toContain("Not in force until it is sent or accepted.");
  await me.put(`/api/quotes/${made}`, { ...(await me.get<Quote>(`/api/quotes/${made}`)).json, title: "Otro" });
  const changes = (await me.get(`/quotes/${made}/changes`)).text;
  expect(changes).toContain(`In ${quote_number}/2`);
  expect(changes).toContain("<mark>Otro</mark>");
  expect((await me.get(`/quotes/${id}/changes`)).status).toBe(404);

  // Until it is sent, the accepted one is in force: listed, booked and sent as it is.
  const held = (await me.get(`/quotes/${id}/preview`)).text;
  expect(held).toContain(`href="/quote-builder?id=${made}"`);
  expect(held).toContain("Email to Customer");
  expect(held).toContain(`/calendar?quoteId=${id}&amp;`);
  expect((await me.get(`/quote-builder?id=${id}`)).text).toContain(`href="/quote-builder?id=${made}"`);
  const listed = (await me.get(`/quotes?status=accepted&q=${quote_number}`)).text;
  expect(listed).toContain("/2: draft</a>");
  await me.patch(`/api/quotes/${made}`, { status: "sent" });

  const old = (await me.get(`/quotes/${id}/preview`)).text;
  expect(old).toContain(`href="/quotes/${made}/preview"`);
  expect(old).not.toContain("Email to Customer");
  expect(old).not.toContain(`/calendar?quoteId=${id}&amp;`);
  expect((await me.get(`/quotes/${made}/preview`)).text).toContain(`href="/quotes/${made}/changes"`);
  expect((await me.get(`/quote-builder?id=${id}`)).text).toContain(`href="/quote-builder?id=${made}"`);
  expect((await me.get(`/quotes/${id}/new-version`)).text).toContain("A later version has replaced this quote.");
  expect((await me.get(`/quotes/${id}/status/rejected`)).text).toContain("A later version has replaced this quote.");
  const letter = (await me.get(`/quotes/${id}/email`)).text;
  expect(letter).toContain("A later version has replaced this quote. Use that one.");
  expect(letter).toContain(`href="/quotes/${made}/preview"`);
  expect(letter).not.toContain('name="subject"');
  const email = await me.post<{ error: string }>(`/api/quotes/${id}/email`, {});
  expect(email.status).toBe(409);
});

testOnce("where a version was turned down, the one that holds again is named as the one in force", async () => {
  const { id, quote_number } = await accepted();
  const second = (await me.post<Quote>(`/api/quotes/${id}/versions`, {})).json.id;
  const voided = (await me.get(`/quotes/${second}/status/void`)).text;
  expect(voided).toContain("it stays among the versions of the quote as void, but is no longer listed");
  for (const status of ["sent", "rejected"]) await me.patch(`/api/quotes/${second}`, { status });
  const asked = (await me.get(`/quotes/${second}/new-version`)).text;
  expect(asked).toContain(`${quote_number} stays in force until ${quote_number}/3 is sent or accepted`);
  expect((await me.get(`/quotes/${second}/status/sent`)).text).toContain("and it can be changed");
  await me.post(`/api/quotes/${second}/versions`, {});
  const locked = (await me.get(`/quote-builder?id=${second}`)).text;
  expect(locked).toContain("A later version of it is being written.");
  expect(locked).not.toContain("This one stays in force");
  expect((await me.get(`/quote-builder?id=${id}`)).text).toContain("This one stays in force until that is sent");
  const reopened = (await me.get(`/quotes/${second}/status/sent`)).text;
  expect(reopened).toContain("It stays locked while a later version of it is being written.");
  expect(reopened).not.toContain("and it can be changed");
});

testOnce("the form that deletes a draft says that it stays in the list, where it does", async () => {
  const { id } = await addQuote(me, { customer_id: customer.id, product_id: product.id });
  expect((await me.get(`/quotes/${id}/status/void`)).text).toContain("the quote stays in the list as void");
});

testOnce("the form that deletes an earlier version does not say that it can be reopened, since it cannot", async () => {
  const { id } = await addQuote(me, { customer_id: customer.id, product_id: product.id }, { status: "sent" });
  const second = (await me.post<Quote>(`/api/quotes/${id}/versions`, {})).json.id;
  expect((await me.get(`/quotes/${second}/status/void`)).text).toContain("It can be reopened until a later version");
  await me.patch(`/api/quotes/${id}`, { status: "draft" });
  const asked = (await me.get(`/quotes/${id}/status/void`)).text;
  expect(asked).toContain("It cannot be reopened: there is a later version.");
  for (const [status, code] of [
    ["void", 200],
    ["draft", 409],
  ] as const) {
    expect((await me.patch(`/api/quotes/${id}`, { status })).status).toBe(code);
  }
});

testOnce("the PDF has the version's number, its file's name no slash, and the search finds it", async () => {
  const { id, quote_number } = await accepted();
  const { json } = await me.post<Quote>(`/api/quotes/${id}/versions`, {});
  const answer = await fetch(`${app.url}/api/quotes/${json.id}/pdf?download=1`, { headers: me.headers });
  expect(answer.headers.get("Content-Disposition")).toBe(`attachment; filename="quote-${quote_number}-2.pdf"`);
  const { text } = await readPdf(new Uint8Array(await answer.arrayBuffer()));
  expect(text).toContain(`${quote_number}/2`);
  const short = `${Number(quote_number.slice(-4))}/2`;
  const search = await me.get<{ data: { kind: string; title: string }[] }>(
    `/api/search?q=${encodeURIComponent(short)}`,
  );
  expect(search.json.data[0]).toMatchObject({ kind: "quote", title: `${quote_number}/2` });
  const listed = async () =>
    (await me.get<{ data: Quote[] }>(`/api/quotes?q=${quote_number}`)).json.data.map((row) => row.quote_number);
  expect(await listed()).toEqual([`${quote_number}/2`, quote_number]);
  await me.patch(`/api/quotes/${json.id}`, { status: "accepted" });
  expect(await listed()).toEqual([`${quote_number}/2`]);
});

testOnce("the dialog that reopens a deleted version has no form once a later version was made", async () => {
  const { id } = await addQuote(me, { customer_id: customer.id, product_id: product.id }, { status: "sent" });
  const second = (await me.post<Quote>(`/api/quotes/${id}/versions`, {})).json.id;
  await me.patch(`/api/quotes/${second}`, { status: "void" });
  const reopening = async () => (await me.get(`/quotes/${second}/status/draft`)).text;
  expect(await reopening()).toContain("It is a draft again, under its number.");
  await me.post(`/api/quotes/${id}/versions`, {});
  const refused = await reopening();
  expect(refused).toContain("It cannot be reopened: a later version was made.");
  expect(refused).not.toContain("It is a draft again, under its number.");
});
