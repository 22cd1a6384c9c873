import { z } from "zod";
import {
  csvOut,
  type DescribedCalls,
  dayOut,
  eurosOut,
  flagOut,
  givesList,
  idOut,
  namedShape,
} from "#app/http/described-call.ts";
import { quarters } from "#app/tax/quarter.ts";
import { bookFileSchema, periodSchema, yearSchema } from "./books.schema.ts";

const text = z.string();
const rate = {
  iva_percent: z.number(),
  cause: text.meta({ description: "Why there is no IVA; empty where there is." }),
};

const row = namedShape(
  "BookRow",
  z.strictObject({
    ...{ invoice_id: idOut, number: text, kind: text, issued_on: dayOut },
    accrued_on: dayOut.meta({ description: "The day by which it counts." }),
    ...{ customer_id: idOut, customer: text, nie: text, ...rate, base: eurosOut, iva: eurosOut },
    replaced_base: eurosOut.meta({ description: "What it takes the place of, where it does." }),
    replaced_iva: eurosOut,
    substitutes: text.meta({ description: "The simplified invoices in whose place it is; empty for others." }),
    rectifies: text.meta({ description: "The number of the invoice that it corrects; empty for others." }),
    annulled: flagOut.meta({ description: "1: it counts for nothing." }),
    issuer: text.meta({ description: "The company's NIF as it records it; empty where it states none." }),
  }),
);
const tax = namedShape("BookSum", z.strictObject({ ...rate, base: eurosOut, iva: eurosOut }));
const declared = namedShape(
  "Declared347",
  z.strictObject({
    ...{ customer_id: idOut, customer: text, nie: text, total: eurosOut },
    quarters: z.array(eurosOut).length(quarters.length),
  }),
);
const xlsx = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** The calls for whoever keeps the books. */
export const bookCalls: DescribedCalls = {
  "/books/issued": {
    get: {
      summary: "Get the book of issued invoices of a quarter or a year, a row for each rate of an invoice",
      query: periodSchema,
      answers: givesList(z.strictObject({ data: z.array(row) }), "The rows, by the day on which the IVA is due"),
    },
  },
  "/books/issued.csv": {
    get: { summary: "Export the book of issued invoices", query: bookFileSchema, answers: { 200: csvOut } },
  },
  "/books/issued.xlsx": {
    get: {
      summary: "Export the book of issued invoices as a spreadsheet",
      query: bookFileSchema,
      answers: { 200: { says: "An Office Open XML spreadsheet", file: xlsx } },
    },
  },
  "/books/invoices.zip": {
    get: {
      summary: "Get the PDFs of all invoices of a quarter or a year in one file",
      query: periodSchema,
      answers: { 200: { says: "A zip file, with a PDF under each number", file: "application/zip" } },
    },
  },
  "/books/303": {
    get: {
      summary: "Get the sums of a quarter or a year by rate, for model 303",
      query: periodSchema,
      answers: givesList(
        z.strictObject({ issued: z.array(tax), rectified: z.array(tax) }),
        "Of invoices, and apart of those that correct others",
      ),
    },
  },
  "/books/347": {
    get: {
      summary: "Get the customers of a year whom model 347 names, with their sums by quarter",
      query: yearSchema,
      answers: givesList(
        z.strictObject({ threshold: eurosOut, data: z.array(declared) }),
        "Those with more than the threshold, with IVA, without exports (E2) and sales into other EU countries (E5)",
      ),
    },
  },
};
