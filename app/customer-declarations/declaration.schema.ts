/** The forms of declarations: the questions, and the two ways to sign. */
import { z } from "zod";
import { isDay } from "#app/platform/dates.ts";
import {
  namedSentence,
  noDay,
  optionalId,
  optionalLine,
  ownLabels,
  requiredLine,
  typedNumber,
} from "#app/platform/fields.ts";
import { signatureUrl } from "#app/signature/signature.schema.ts";
import { homeUses, paymentWays } from "#app/tax/reduced-rate.ts";
import { buildingWorks, worksRoles } from "#app/tax/reverse-charge.ts";
import type { Words } from "#app/words/words.ts";
import { maxSigner } from "./declaration.ts";

const own = { labels: ({ declarations }: Words) => declarations.fields };

const chosen = { error: namedSentence("unanswered") };

const yesOrNo = z.enum(["yes", "no"], chosen).transform((answer) => answer === "yes");

const day = z.string().min(1).refine(isDay, noDay);

/** The questions about the reduced rate. */
const reducedQuestions = z
  .object({
    kind: z.literal("reduced"),
    ...{ day, dwelling: yesOrNo, finished: yesOrNo, use: z.enum(homeUses, chosen) },
    ...{ materials_cents: typedNumber("amount"), base_cents: typedNumber("amount") },
    payment: z.enum(paymentWays, chosen),
  })
  .register(ownLabels, own);

const reverseQuestions = z
  .object({
    kind: z.literal("reverse"),
    works: z.enum(buildingWorks, chosen),
    role: z.enum(worksRoles, chosen),
    business: yesOrNo,
  })
  .register(ownLabels, own);

/** What is asked about, by kind. */
export const questionSchemas = { reduced: reducedQuestions, reverse: reverseQuestions };

/** Where the work is done: at a site of the customer, or without one at their address. */
export const placeSchema = z.object({ site_id: optionalId });

/** Signed here: by a drawing, or by a typed name that is ticked to sign. */
export const signingSchema = z
  .object({
    signed_by: optionalLine(maxSigner),
    name_signs: z.literal(["", "1"]).transform((ticked) => ticked === "1"),
    signature_base64: signatureUrl,
  })
  .register(ownLabels, own);

/** Signed on paper, which the company keeps. */
export const paperSchema = z.object({ signed_on: day, signed_by: requiredLine(maxSigner) }).register(ownLabels, own);
