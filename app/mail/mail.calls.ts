import { z } from "zod";
import { type DescribedCalls, flagOut, instantOut, jsonAnswer, namedShape } from "#app/http/described-call.ts";
import { documentEmailSchema } from "./document-email.schema.ts";
import { emailSettingsSchema, testEmailSchema } from "./email-settings.schema.ts";

const text = z.string();
const settings = namedShape(
  "EmailSettings",
  z.strictObject({
    smtp_host: text,
    smtp_port: z.number().int(),
    smtp_secure: flagOut,
    smtp_user: text,
    smtp_pass: z.literal(""),
    smtp_pass_set: flagOut,
    smtp_from_name: text,
    smtp_from_email: text,
    business_notify_email: text,
  }),
);

/** Statuses with which a call that sends e-mail is refused. */
const notSent = {
  409: "No mail server is set up, or there is no valid address",
  502: "The mail server refused it; its answer is in the error",
  504: "The mail server has not answered yet: it may have arrived",
};

/** The call that e-mails a document. Quotes, invoices and service reports have it in common. */
export const emailCall = {
  summary: "Send it by e-mail, with its PDF",
  body: documentEmailSchema,
  answers: {
    200: jsonAnswer(
      namedShape(
        "SentEmail",
        z.strictObject({
          ...{ to: text, sent_at: instantOut, message_id: text },
          refused: z
            .array(z.strictObject({ to: text, answer: text }))
            .optional()
            .meta({ description: "The recipients whom the mail server refused; absent where there are none." }),
        }),
      ),
      "The mail server has accepted it, for the recipients in to",
    ),
  },
  refusals: notSent,
};

export const mailCalls: DescribedCalls = {
  "/settings/email": {
    get: {
      summary: "Get the settings of the mail server, without its password",
      answers: { 200: jsonAnswer(settings) },
    },
    put: {
      summary: "Save the settings of the mail server",
      body: emailSettingsSchema,
      answers: { 200: jsonAnswer(settings, "Saved") },
    },
  },
  "/settings/email/test": {
    post: {
      summary: "Send a test message",
      body: testEmailSchema,
      answers: { 200: jsonAnswer(z.strictObject({ to: text }), "The mail server has accepted it") },
      refusals: notSent,
    },
  },
  "/email-attempts/{id}": {
    get: {
      summary: "Get whether an attempt to e-mail a document is still being made",
      answers: { 200: jsonAnswer(z.strictObject({ being_sent: z.boolean() })) },
    },
  },
};
