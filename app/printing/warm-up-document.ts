/** An example of a quote, without names. Rendering it at the start reads the typefaces and warms up the code. */
import type { PrintedLine } from "#app/documents/document.ts";
import type { PdfDocument } from "./pdf-document.ts";

const emptyParty = {
  address: "Calle",
  address2: "",
  address3: "",
  town: "Madrid",
  province: "",
  postcode: "28001",
  email: "",
  nie: "",
};

const line: PrintedLine = {
  kind: "line",
  name: "Equipo inverter 3,5 kW, instalado",
  description: ["Con soporte y desagüe"],
  ...{ quantity_milli: 1000, unit: "ud", unit_price_cents: 123_456, discount_bp: 0, optional: 0 },
};

export const warmUpDocument: PdfDocument = {
  kind: "quote",
  language: "es",
  ...{ quote_number: "Q-2026-0000", is_void: false },
  date: "2026-01-01",
  valid_until: "2026-01-31",
  ...{ title: "Ensayo", intro: ["Texto"], outro: ["Texto"], conditions: ["Texto"], payment_terms: ["Texto"] },
  company: { ...emptyParty, company_name: "Alisio", phone: "", website: "", registry: "", accent: "", logo: null },
  customer: { ...emptyParty, kind: "person", company_name: "", first_name: "Ensayo", surname: "", tel: "" },
  site: null,
  lines: Array.from({ length: 40 }, () => line),
  type: 2,
  discount_cents: 100,
  discount_bp: 0,
  iva_bp: 2100,
  taxes: null,
};
