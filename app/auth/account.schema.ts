import { z } from "zod";
import { flag, optionalId, optionalLine, ownLabels, requiredEmail, requiredLine, rowId } from "#app/platform/fields.ts";
import { roles } from "./roles.ts";

/** A new password: exactly as typed, 8 to 200 characters (behaviour 4.15). */
const newPassword = z.string().min(8).max(200);

// Sign-in only bounds the lengths: a malformed address or password gets the same answer as a wrong pair.
export const signInSchema = z.object({
  email: z.string().max(1000),
  password: z.string().max(1000),
  code: z
    .string()
    .max(100)
    .optional()
    .meta({ description: "Of the authenticator app, or a recovery code; where a second factor is asked for." }),
});

/** A code of the authenticator app, or a recovery code, as typed. */
export const codeSchema = z.object({ code: z.string().trim().min(1).max(100) });

/** The form that sets up the second factor: a secret as newSecret() makes it, and a code of it. */
export const factorSetupSchema = codeSchema.extend({ secret: z.string().regex(/^[A-Z2-7]{32}$/) });

/** What a user types before the own second factor changes. */
export const factorProofSchema = codeSchema.extend({ currentPassword: z.string().min(1).max(1000) });

export const changePasswordSchema = z.object({ currentPassword: z.string().min(1).max(1000), newPassword });

export const firstUserSchema = z
  .object({
    code: z.string().trim().min(1).max(100),
    name: optionalLine(100),
    email: requiredEmail(),
    password: newPassword,
  })
  .register(ownLabels, { labels: ({ account }) => ({ code: account.firstRunCode }) });

export const addedUserSchema = firstUserSchema.omit({ code: true });

const role = z.enum(roles);

/** The body that adds a user. Without a password the user is invited to set one. */
export const userSchema = z.object({
  email: requiredEmail(),
  name: optionalLine(100),
  role,
  password: newPassword.nullable().default(null),
  engineer_id: optionalId,
});

/** The body that changes a user; what is absent stays. A password of null takes the old one away and invites. */
export const userChangesSchema = z.object({
  email: requiredEmail().optional(),
  name: requiredLine(100).optional(),
  role: role.optional(),
  password: newPassword.nullable().optional(),
  engineer_id: rowId.nullable().optional(),
  active: flag.optional(),
});

/** The form that an invitation leads to. */
export const invitationSchema = z.object({ password: newPassword });

export const userEmailSchema = addedUserSchema.pick({ email: true });

export const userPasswordSchema = addedUserSchema.pick({ password: true });
