/** The description of what the calls of quotes and invoices give alike. Server only. */
import { z } from "zod";
import { eurosOut } from "#app/http/described-call.ts";
import { units } from "#app/numbers/quantity.ts";
import { lineKinds } from "./document.ts";

/** The fields of a line. */
export const lineOut = {
  kind: z.enum(lineKinds).meta({ description: "A heading has a name alone: its numbers are 0." }),
  name: z.string(),
  description: z.string().meta({ description: "What stands under the name." }),
  quantity: z.number().meta({ description: "With up to three decimals." }),
  unit: z.enum(units),
  unit_price: eurosOut,
  discount_percent: z.number(),
};

/** The site. */
export const siteOut = z.string().meta({ description: "The site as it is printed, on one line; empty for none." });

/** The fields of the sums. */
export const sumsOut = {
  discount: eurosOut,
  discount_percent: z.number().meta({ description: "The percent that `discount` follows from; 0: none." }),
  net: eurosOut,
  iva: eurosOut,
  iva_percent: z.number(),
  total: eurosOut,
};
