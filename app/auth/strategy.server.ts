import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { validate } from "#app/http/validation.server.ts";
import { signInSchema } from "./account.schema.ts";
import { verifySignIn } from "./accounts.server.ts";
import type { ProvenUser } from "./sessions.server.ts";

/**
 * The authenticator of the sign-in form: `authenticate("form", request)` gives the user or throws verifySignIn()'s
 * Problem.
 */
export function authenticatorFor(clientAddress: string): Authenticator<ProvenUser> {
  const strategy = new FormStrategy<ProvenUser>(({ form }) => {
    const input = validate(signInSchema, { email: form.get("email"), password: form.get("password") });
    return verifySignIn(input, clientAddress);
  });
  return new Authenticator<ProvenUser>().use(strategy);
}
