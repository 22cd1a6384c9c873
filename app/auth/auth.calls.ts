import { z } from "zod";
import { type DescribedCalls, gone, idOut, jsonAnswer, namedShape } from "#app/http/described-call.ts";
import { changePasswordSchema, signInSchema } from "./account.schema.ts";

const user = z.strictObject({ id: idOut, email: z.string(), name: z.string() });
const accessToken = z.string().meta({ description: "For the header Authorization: Bearer; good for some hours." });
const waiting = { 429: "Too many wrong passwords: asked again too early, see Retry-After" };

export const authCalls: DescribedCalls = {
  "/auth/login": {
    post: {
      summary: "Sign in",
      open: true,
      body: signInSchema,
      answers: {
        200: jsonAnswer(namedShape("Session", z.strictObject({ accessToken, user })), "Signed in; the cookie is set"),
      },
      refusals: { 401: "The pair is wrong, or a code is needed, or it is wrong", ...waiting },
    },
  },
  "/auth/refresh": {
    post: {
      summary: "Get another access token by the cookie",
      open: true,
      answers: { 200: jsonAnswer(z.strictObject({ accessToken }), "Another token of the same session") },
      refusals: { 401: "There is no live session" },
    },
  },
  "/auth/logout": {
    post: { summary: "Sign out", open: true, answers: { 204: gone } },
  },
  "/auth/change-password": {
    post: {
      summary: "Change the password; all other sessions of the user end",
      body: changePasswordSchema,
      answers: { 200: jsonAnswer(z.strictObject({ ok: z.literal(true) }), "Changed") },
      refusals: waiting,
    },
  },
};
