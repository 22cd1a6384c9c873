import { z } from "zod";
import { userChangesSchema, userSchema } from "#app/auth/account.schema.ts";
import { roles } from "#app/auth/roles.ts";
import { type DescribedCalls, flagOut, idOut, instantOut, jsonAnswer, namedShape } from "#app/http/described-call.ts";

const fields = {
  ...{ id: idOut, email: z.string(), name: z.string(), role: z.enum(roles), active: flagOut },
  engineer_id: idOut.nullable().meta({ description: "The engineer who signs in with the account." }),
  second_factor: flagOut.meta({ description: "Whether a second factor is set up." }),
  invite_until: instantOut.nullable().meta({ description: "Until when an invitation is open." }),
  ...{ created_at: instantOut, last_used_at: instantOut.nullable() },
};

const user = namedShape("User", z.strictObject(fields));

const savedUser = namedShape(
  "SavedUser",
  z.strictObject({
    ...fields,
    invitation: z
      .strictObject({ link: z.string(), sent: z.boolean() })
      .nullable()
      .meta({
        description:
          "The link that was made, and whether the mail server took it from this call. A POST that is repeated with its " +
          "Idempotency-Key gives the link as long as it is open, and sends nothing.",
      }),
  }),
);

const conflicts = {
  409: "The address is taken, the engineer has an account, no owner would be left, or it is one's own password",
};

export const userCalls: DescribedCalls = {
  "/users": {
    get: {
      summary: "List the users, by e-mail address",
      answers: { 200: jsonAnswer(z.strictObject({ data: z.array(user) }), "All of them") },
    },
    post: {
      summary: "Add a user; without a password with an invitation, good once for three days",
      body: userSchema,
      answers: { 201: jsonAnswer(savedUser, "Added") },
      refusals: conflicts,
    },
  },
  "/users/{id}": {
    patch: {
      summary:
        "Change or shut a user; a password, or null for an invitation, ends all their sessions; " +
        "another address renews an unused invitation",
      body: userChangesSchema,
      answers: { 200: jsonAnswer(savedUser, "Saved") },
      refusals: conflicts,
    },
  },
};
