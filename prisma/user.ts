/**
 * `npm run user -- add EMAIL [NAME] | list | reset EMAIL | remove EMAIL`: who can sign in. May run while the server does.
 * What is wrong is said in one line, with exit code 1.
 */
main().catch((error: unknown) => {
  const expected = ["ConfigurationError", "NewerDatabaseError", "UserCommandError"];
  const told = error instanceof Error && expected.includes(error.name);
  console.error(told ? error.message : error);
  process.exitCode = 1;
});

async function main(): Promise<void> {
  // Loaded here: a wrong environment variable is found while loading, and is said in one line, too.
  const { runUserCommand } = await import("./user/commands.ts");
  await runUserCommand(process.argv.slice(2));
}
