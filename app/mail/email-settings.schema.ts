import { z } from "zod";
import {
  flag,
  isEmail,
  namedSentence,
  optionalEmail,
  optionalLine,
  ownLabels,
  printable,
} from "#app/platform/fields.ts";
import { withoutScheme } from "#app/platform/line-ends.ts";

/** A host name or an IP address, without scheme, port or path. */
const host = optionalLine(253).pipe(z.string().regex(/^$|^[A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9.])?$|^[0-9A-Fa-f:]+$/));

const port = z.preprocess(
  (value) => (typeof value === "string" && /^\d{1,5}$/.test(value.trim()) ? Number(value) : value),
  z.number().int().min(1).max(65_535),
);

/** The password stays exactly as typed: not trimmed, not normalised. */
const password = z.preprocess(
  (value) => value ?? "",
  printable.pipe(
    z
      .string()
      .max(500)
      .regex(/^[^\r\n]*$/),
  ),
);

/** The body of a save of the email settings. An absent field stays as it is; so does the password when it is "". */
export const emailSettingsSchema = z
  .object({
    smtp_host: host,
    smtp_port: port,
    smtp_secure: flag,
    smtp_user: optionalLine(254),
    smtp_pass: password,
    smtp_from_name: optionalLine(200),
    smtp_from_email: optionalEmail(),
    business_notify_email: optionalEmail(),
  })
  .partial()
  .register(ownLabels, { labels: ({ email }) => email.fields });

/** The body of a test send. */
export const testEmailSchema = z.object({
  to: optionalLine(254)
    .transform(withoutScheme)
    .refine((to) => to === "" || isEmail(to), { error: namedSentence("wrongRecipient") }),
});
