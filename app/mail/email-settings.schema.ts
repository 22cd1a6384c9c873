import { z } from "zod";
import { flag, isEmail, optionalEmail, optionalLine, printable } from "#app/platform/fields.ts";

/** A name or an address, without a scheme, a port or a path. */
const host = optionalLine(253).pipe(z.string().regex(/^$|^[A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9.])?$|^[0-9A-Fa-f:]+$/));

const port = z.preprocess(
  (value) => (typeof value === "string" && /^\d{1,5}$/.test(value.trim()) ? Number(value) : value),
  z.number().int().min(1).max(65_535),
);

/** A password is exactly what was typed: not trimmed, not normalised. */
const password = z.preprocess(
  (value) => value ?? "",
  printable.pipe(
    z
      .string()
      .max(500)
      .regex(/^[^\r\n]*$/),
  ),
);

/** What a save of the email settings takes. What is absent stays as it is, and so does the password when it is "". */
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
  .partial();

/** What a test send takes. */
export const testEmailSchema = z.object({
  to: optionalLine(254).refine((to) => to === "" || isEmail(to), { error: "wrongRecipient" }),
});
