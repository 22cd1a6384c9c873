/** Which new users are refused, on a database, whoever makes them: an owner, or a command beside the server. */
import { expect, test } from "vitest";
import { createEngineer } from "#app/engineers/engineers.server.ts";
import { reader } from "#app/platform/database.server.ts";
import { wordsIn } from "#app/words/words.server.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { createUser } from "./accounts.server.ts";
import { createOrInviteUser } from "./users.server.ts";

useDatabase();

const account = { email: "ana@example.com", name: "", password: "long enough" };
const making = { onlyAsFirst: false, role: "engineer" } as const;

/** The fields that a refusal names. */
const fieldsOf = (refused: Promise<unknown>) =>
  refused.then(
    () => [],
    (error) => Object.keys(error.fields(wordsIn("en"))),
  );

test("an address is one user's, and an engineer's account is one user", async () => {
  const { id: engineer_id } = await createEngineer({ name: "Ana Abad", email: null, active: 1 });
  const user = await createUser(account, { ...making, engineer_id });
  expect(user).toMatchObject({ email: account.email, name: account.email });
  expect(await reader().engineer.findUnique({ where: { id: engineer_id } })).toMatchObject({ user_id: user.id });
  const again = { ...account, email: "Ana@Example.com" };
  const other = { ...account, email: "eva@example.com" };
  const invited = { ...other, role: "engineer", password: null, engineer_id } as const;
  expect(await fieldsOf(createUser(again, making))).toEqual(["email"]);
  expect(await fieldsOf(createOrInviteUser({ ...invited, email: again.email, engineer_id: null }))).toEqual(["email"]);
  expect(await fieldsOf(createUser(other, { ...making, engineer_id }))).toEqual(["engineer_id"]);
  expect(await fieldsOf(createOrInviteUser(invited))).toEqual(["engineer_id"]);
  expect(await reader().user.count()).toBe(1);
});
