/** Accounts of other roles for tests, in the database of a running app. */
import type { Role } from "#app/auth/roles.ts";
import { type App, admin, type SignedInCaller } from "./app.ts";
import { executeIn } from "./direct.ts";

/**
 * Adds an account with the password of the usual user, unless another file that shares the app has added it; gives its
 * id and e-mail address.
 */
export async function addAccount(
  app: Pick<App, "dataDir">,
  email: string,
  role: Role,
): Promise<{ id: number; email: string }> {
  const [row] = await executeIn<{ id: number }>(
    app.dataDir,
    `INSERT INTO "User" ("email", "name", "password_hash", "role", "created_at")
     SELECT '${email}', '${email.split("@")[0]}', "password_hash", '${role}', "created_at" FROM "User" ORDER BY "id" LIMIT 1
     ON CONFLICT ("email") DO UPDATE SET "role" = excluded."role" RETURNING "id"`,
  );
  return { id: row?.id ?? 0, email };
}

/** Adds an account of a role and signs it in; with `engineer`, as the account of that engineer. */
export async function signInAs(
  app: Pick<App, "dataDir" | "signIn">,
  role: Role,
  engineer?: number,
): Promise<SignedInCaller> {
  const { id, email } = await addAccount(app, `${role}-${engineer ?? 0}@example.com`, role);
  if (engineer !== undefined) {
    await executeIn(app.dataDir, `UPDATE "Engineer" SET "user_id" = ${id} WHERE "id" = ${engineer}`);
  }
  return app.signIn({ email, password: admin.password });
}
