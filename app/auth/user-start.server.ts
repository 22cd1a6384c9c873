/** Whether a user begins on /today after signing in: their own choice. */
import { reader, write } from "#app/platform/database.server.ts";

/** Whether the user chose to begin on /today. */
export async function startsToday(id: number): Promise<boolean> {
  const user = await reader().user.findUnique({ where: { id }, select: { starts_today: true } });
  return user?.starts_today === 1;
}

/** Stores the choice; without it a user begins on the screen of their role. */
export async function setStartsToday(id: number, chosen: boolean): Promise<void> {
  await write((transaction) =>
    transaction.user.update({ where: { id }, data: { starts_today: chosen ? 1 : 0 }, select: { id: true } }),
  );
}
