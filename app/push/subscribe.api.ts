/** GET, POST and DELETE /api/push/subscribe. */
import { signedInContext } from "#app/auth/guard.server.ts";
import { api, noContent, parseBody } from "#app/http/api.server.ts";
import { languageContext } from "#app/http/context.ts";
import { secrets } from "#app/platform/secrets.server.ts";
import { subscriptionSchema, unsubscriptionSchema } from "./subscription.schema.ts";
import { createSubscription, deleteSubscription } from "./subscriptions.server.ts";

const answer = api({
  /** The public key that browsers subscribe with. Each installation has its own, so it cannot be part of the build. */
  async GET() {
    return Response.json({ publicKey: secrets().vapid_public_key });
  },
  async POST({ request, context }) {
    const subscription = await parseBody(request, subscriptionSchema);
    await createSubscription(subscription, context.get(signedInContext), context.get(languageContext));
    return Response.json({ endpoint: subscription.endpoint }, { status: 201 });
  },
  async DELETE({ request, context }) {
    await deleteSubscription(await parseBody(request, unsubscriptionSchema), context.get(signedInContext));
    return noContent();
  },
});

export { answer as action, answer as loader };
