/** POST /api/settings/email/test: sends a test message. */
import { api, parseBody } from "#app/http/api.server.ts";
import { languageContext } from "#app/http/context.ts";
import { testEmailSchema } from "./email-settings.schema.ts";
import { sendTestEmail } from "./test-email.server.ts";

const answer = api({
  async POST({ request, context }) {
    const { to } = await parseBody(request, testEmailSchema);
    await sendTestEmail(to, context.get(languageContext));
    return Response.json({ to });
  },
});

export { answer as action, answer as loader };
