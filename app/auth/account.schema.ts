import { z } from "zod";
import { optionalLine, requiredEmail } from "#app/platform/fields.ts";

/** A new password: exactly as typed, 8 to 200 characters (behaviour 4.15). */
const newPassword = z.string().min(8).max(200);

// Sign-in only bounds the lengths: a malformed address or password gets the same answer as a wrong pair.
export const signInSchema = z.object({ email: z.string().max(1000), password: z.string().max(1000) });

export const changePasswordSchema = z.object({ currentPassword: z.string().min(1).max(1000), newPassword });

export const firstUserSchema = z.object({
  code: z.string().trim().min(1).max(100),
  name: optionalLine(100),
  email: requiredEmail(),
  password: newPassword,
});

export const addedUserSchema = firstUserSchema.omit({ code: true });

export const userEmailSchema = addedUserSchema.pick({ email: true });

export const userPasswordSchema = addedUserSchema.pick({ password: true });
