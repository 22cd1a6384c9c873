/** The jobs of which something is still to be done, or to be said, as a condition. */
import { Prisma } from "#app/platform/prisma/client.ts";
import { openStates } from "./job-moves.ts";

/** Of the job `j`. */
export const isOpen = Prisma.sql`j."state" IN (${Prisma.join([...openStates])})`;
