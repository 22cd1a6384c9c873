export const account = {
  fillBoth: "Please fill both password fields.",
  changeFailed: ({ reason }: { reason: string }) => `Failed to change password: ${reason}`,
  updated: "Password updated ✓",
  firstRunTitle: "Welcome to Alisio",
  firstRunLead: "Nobody can sign in yet. Make the first account; it is yours.",
  firstRunCode: "Set-up code",
  firstRunCodeHint: "The console in which the program was started shows it.",
  firstRunCreate: "Create account",
  firstRunCreating: "Creating…",
};
