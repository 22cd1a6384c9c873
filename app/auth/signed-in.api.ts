import { requireSignedInCall } from "./guard.server.ts";

/** Stands before every call that only who is signed in may make. */
export const middleware = [requireSignedInCall];
