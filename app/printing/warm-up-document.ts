/** An example of a quote, without names. Rendering it at the start reads the typefaces and warms up the code. */
import type { PdfDocument } from "./pdf-document.ts";

const nobody = {
  address: "Calle",
  address2: "",
  address3: "",
  town: "Madrid",
  province: "",
  postcode: "28001",
  email: "",
  nie: "",
};

const line = { description: "Equipo inverter 3,5 kW, instalado", quantity: 1, unit_price_cents: 123_456 };

export const warmUpDocument: PdfDocument = {
  kind: "quote",
  language: "es",
  quote_number: "Q-2026-0000",
  date: "2026-01-01",
  valid_until: "2026-01-31",
  company: { ...nobody, company_name: "Alisio", phone: "", website: "", logo: null },
  customer: { ...nobody, kind: "person", company_name: "", first_name: "Ensayo", surname: "", tel: "" },
  lines: Array.from({ length: 40 }, () => line),
  type: 2,
  discount_cents: 100,
  iva_bp: 2100,
};
