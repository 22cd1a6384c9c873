/**
 * `npm run user -- add EMAIL [NAME] | list | reset EMAIL | remove EMAIL`: manages the user accounts, also while the
 * server runs. An error that the user can mend is printed as one line, with exit code 1.
 */
main().catch((error: unknown) => {
  const expected = [
    ...["ConfigurationError", "UserCommandError", "BackupRefused"],
    ...["NewerDatabaseError", "UnfinishedMigrationError"],
  ];
  const told = error instanceof Error && expected.includes(error.name);
  console.error(told ? error.message : error);
  process.exitCode = 1;
});

async function main(): Promise<void> {
  // Imported here and not at the top, so that an error in the environment's variables is caught below.
  const { runUserCommand } = await import("./user/commands.ts");
  await runUserCommand(process.argv.slice(2));
}
