/** The commands of `npm run user`: their arguments, the password, and the verbs that they call. */
import { randomBytes, randomUUID } from "node:crypto";
import { addedUserSchema, userEmailSchema, userPasswordSchema } from "#app/auth/account.schema.ts";
import { createUser } from "#app/auth/accounts.server.ts";
import { hasUser, listUsers } from "#app/auth/listed-users.server.ts";
import { type Role, roles } from "#app/auth/roles.ts";
import { deleteUser, resetPassword } from "#app/auth/users.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { existingDatabase, expectEngine, expectNotLost } from "#app/operations/data-folder.server.ts";
import { closeDatabase, openDatabase } from "#app/platform/database.server.ts";
import { clockTime } from "#app/platform/date-texts.server.ts";
import { environment } from "#app/platform/environment.server.ts";
import { logFaultsOnly } from "#app/platform/log.server.ts";
import { Problem } from "#app/platform/problem.ts";
import { inRequest } from "#app/platform/request.server.ts";
import { english } from "#app/words/words.server.ts";
import { makeDataDir } from "../../server/data-dir.ts";
import { migrateBeside } from "../migrate-beside.ts";
import { readPassword } from "./read-password.ts";

/** An error in how the command was called; its message is printed as one line. */
class UserCommandError extends Error {
  override name = "UserCommandError";
}

const usage = `Usage: npm run user -- add EMAIL [NAME] [--role=${roles.join("|")}] | list | reset EMAIL | remove EMAIL`;

type Given = { email: string; name: string; role: Role };

/** Runs the command that the arguments name. Throws UserCommandError, and what the verbs throw. */
export async function runUserCommand(args: string[]): Promise<void> {
  const { command, given } = parseCommand(args);
  const run = commands.get(command);
  if (!run) throw new UserCommandError(usage);
  expectExisting(command);
  logFaultsOnly();
  await migrateBeside();
  await openDatabase(environment.database);
  try {
    // The audit trail names this command as the person: who typed it is unknown.
    await inRequest({ id: randomUUID(), person: { id: null, name: "npm run user" } }, () => run(given));
  } catch (error) {
    throw error instanceof Problem ? new UserCommandError(error.sentence(english)) : error;
  } finally {
    await closeDatabase();
  }
}

/** Only who adds a user may make a database; any other command would find nobody in an empty one. */
function expectExisting(command: string): void {
  if (command !== "add") return void existingDatabase();
  expectEngine();
  makeDataDir(environment.DATA_DIR);
  expectNotLost();
}

const commands = new Map<string, (given: Given) => Promise<void>>(Object.entries({ add, list, reset, remove }));

/**
 * Reads the arguments. Without a role a user is an owner. Throws UserCommandError where they are not those of `usage`.
 */
function parseCommand(args: string[]): { command: string; given: Given } {
  const role = args.find((arg) => arg.startsWith("--role="))?.slice("--role=".length);
  const known = roles.find((one) => one === (role ?? "owner"));
  const [command = "", email, name, ...more] = args.filter((arg) => !arg.startsWith("--role="));
  const named = command === "list" ? email === undefined : email !== undefined;
  const addsMore = name !== undefined || role !== undefined;
  if (!known || !named || more.length > 0 || (command !== "add" && addsMore)) throw new UserCommandError(usage);
  return { command, given: { email: email ?? "", name: name ?? "", role: known } };
}

async function add({ email: typed, name, role }: Given): Promise<void> {
  const { email } = validate(userEmailSchema, { email: typed });
  if (await hasUser(email)) throw new Problem("conflict", (words) => words.problems.userExists({ email }));
  const { password, made } = await askPassword();
  await createUser(validate(addedUserSchema, { email, name, password }), { onlyAsFirst: false, role });
  console.log(`${email} can sign in now.`);
  tellIfMade(password, made);
}

async function list(): Promise<void> {
  const users = await listUsers();
  const rows = users.map(({ email, name, role, active, created_at, sessions, last_used_at }) => [
    email,
    name === email ? "" : name,
    active ? role : `${role}, shut`,
    `since ${clockTime(created_at)}`,
    sessions === 1 ? "1 device" : `${sessions} devices`,
    last_used_at ? `last use ${clockTime(last_used_at)}` : "",
  ]);
  for (const line of inColumns(rows)) console.log(line);
  if (users.length === 0) console.log("There are no users yet: npm run user -- add EMAIL [NAME]");
}

async function reset({ email }: Given): Promise<void> {
  if (!(await hasUser(email))) throw new Problem("not-found", (words) => words.problems.noSuchUser({ email }));
  const { password, made } = await askPassword();
  const isOpen = await resetPassword(email, password);
  console.log(`${email} has a new password, and is signed out everywhere.`);
  console.log(
    isOpen
      ? "Wrong passwords of before, theirs and those of their network, count no more: they can sign in at once."
      : "The account is shut, so they cannot sign in: an owner opens it in Admin, Users.",
  );
  tellIfMade(password, made);
}

async function remove({ email }: Given): Promise<void> {
  await deleteUser(email);
  console.log(`${email} is removed, and signed out everywhere.`);
}

/**
 * The password that was typed, or a random one where none was. Throws an invalid Problem for a bad one, and a
 * UserCommandError when the second typing differs.
 */
async function askPassword(): Promise<{ password: string; made: boolean }> {
  const typed = await readPassword("New password (none: a random one is made): ");
  if (typed === "") return { password: randomBytes(12).toString("base64url"), made: true };
  const { password } = validate(userPasswordSchema, { password: typed });
  if (process.stdin.isTTY && (await readPassword("The same again: ")) !== password) {
    throw new UserCommandError("The two passwords are not the same. Nothing was changed.");
  }
  return { password, made: false };
}

function tellIfMade(password: string, made: boolean): void {
  if (made) console.log(`The password is ${password} and is not shown again.`);
}

/** Lines of text from rows of cells; each column is as wide as its longest cell. */
function inColumns(rows: string[][]): string[] {
  const widths = rows.reduce<number[]>(
    (most, row) => row.map((text, column) => Math.max(most[column] ?? 0, text.length)),
    [],
  );
  return rows.map((row) =>
    row
      .map((text, column) => text.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}
