/** The calls for push subscriptions. */
import { z } from "zod";
import { type DescribedCalls, gone, jsonAnswer } from "#app/http/described-call.ts";
import { subscriptionSchema, unsubscriptionSchema } from "./subscription.schema.ts";

export const pushCalls: DescribedCalls = {
  "/push/subscribe": {
    get: {
      summary: "Get the key that browsers subscribe with",
      answers: { 200: jsonAnswer(z.strictObject({ publicKey: z.string() }), "The key") },
    },
    post: {
      summary: "Subscribe a browser to notifications",
      body: subscriptionSchema,
      answers: { 201: jsonAnswer(z.strictObject({ endpoint: z.string() }), "Subscribed; the same twice is one") },
    },
    delete: { summary: "End a subscription", body: unsubscriptionSchema, answers: { 204: gone } },
  },
};
