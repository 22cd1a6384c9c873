/**
 * `npm run user -- add EMAIL [NAME] | list | reset EMAIL | remove EMAIL`: manages the user accounts, also while the
 * server runs.
 */
import { runProgram } from "#app/operations/run-program.server.ts";

await runProgram(async () => {
  // Imported here, not above, so that runProgram() reports a wrong environment variable in one line.
  const { runUserCommand } = await import("./user/commands.ts");
  await runUserCommand(process.argv.slice(2));
});
