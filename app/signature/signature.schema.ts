/** A drawn signature in the input of calls and forms. */
import { z } from "zod";
import { namedSentence } from "#app/platform/fields.ts";
import { signatureBytes } from "./signature.ts";

const pngUrl = /^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/;

/** The most characters of a data URL. Base64 has four characters for three bytes. */
const signatureLength = "data:image/png;base64,".length + Math.ceil(signatureBytes / 3) * 4;

/** A PNG as a data URL; absent and "" are null. Gives its bytes, which makeSignature() checks. */
export const signatureUrl = z.preprocess(
  (value) => (value === "" ? null : (value ?? null)),
  z
    .string()
    .refine((url) => url.length <= signatureLength && pngUrl.test(url), { error: namedSentence("wrongSignature") })
    .transform((url) => Buffer.from(url.slice(url.indexOf(",") + 1), "base64"))
    .nullable(),
);
