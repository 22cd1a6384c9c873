import { z } from "zod";

/** The query of the search over everything. */
export const searchSchema = z.object({ q: z.string().max(200).default("") });
