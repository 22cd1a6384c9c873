/**
 * `npm run move -- postgresql://…` copies a stopped SQLite installation into an empty PostgreSQL database, and `npm run
 * move -- --back FOLDER` the database of DATABASE_URL into a new data folder (docs/decisions/0114-moving-over.md).
 */
import { runProgram } from "#app/operations/run-program.server.ts";
import { isPostgresqlUrl } from "#app/platform/postgresql-connection.ts";
import { MoveRefused } from "./move/side.ts";

const usage = "Usage: npm run move -- postgresql://USER@HOST/DATABASE, or npm run move -- --back FOLDER";

await runProgram(async () => {
  const [first = "", second, ...more] = process.argv.slice(2);
  if (more.length > 0) throw new MoveRefused(usage);
  if (first === "--back" && second) return moveToFolder(second);
  if (second !== undefined || !isPostgresqlUrl(first)) throw new MoveRefused(usage);
  return moveToAddress(first);
});

async function moveToAddress(url: string): Promise<void> {
  // Imported here, not above, so that runProgram() reports a wrong environment variable in one line.
  const { environment } = await import("#app/platform/environment.server.ts");
  const { moveToPostgresql } = await import("./move/to-postgresql.ts");
  // The data is in that database then, and the file in DATA_DIR is an older one, if there is any.
  if (environment.DATABASE_URL) {
    throw new MoveRefused(
      "DATABASE_URL: is set, and a move to PostgreSQL begins on SQLite; from one PostgreSQL to another use pg_dump",
    );
  }
  for (const line of await moveToPostgresql(environment.DATA_DIR, url)) console.log(line);
  console.log(
    `Moved to ${withoutPassword(url)}. Start with this address in DATABASE_URL, with a SECRETS_KEY, and the same DATA_DIR.`,
  );
  console.log("Never start the old database again: its numbers would be given twice. It is as it was.");
}

async function moveToFolder(folder: string): Promise<void> {
  const { environment } = await import("#app/platform/environment.server.ts");
  const { moveBack } = await import("./move/back-to-sqlite.ts");
  const { DATABASE_URL: url, DATA_DIR: dataDir } = environment;
  if (!url) throw new MoveRefused("DATABASE_URL: names no PostgreSQL database to move from");
  for (const line of await moveBack({ dataDir, url, folder })) console.log(line);
  console.log(
    `Moved to ${folder}. Start with this folder as DATA_DIR, and without DATABASE_URL, or put its files in the place of the old one's (docs/operations.md).`,
  );
  console.log("Never start the old database again: its numbers would be given twice. It is as it was.");
}

function withoutPassword(url: string): string {
  return url.replace(/^([a-z]+:\/\/[^:@/]*):[^@/]*@/, "$1@");
}
