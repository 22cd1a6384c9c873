import { requireSignedInCall } from "./guard.server.ts";

/** The parent route of every call that needs a session. */
export const middleware = [requireSignedInCall];
