export const auth = {
  signIn: "Sign in",
  signingIn: "Signing in…",
  changePassword: "Change Password",
  newPasswordHint: "8 to 200 characters. A short sentence is easy to remember and hard to guess.",
  noMatch: "New passwords do not match.",
  roles: { owner: "Owner", office: "Office", engineer: "Engineer" },
  closedTitle: "Not open to you",
  firstRunLink: "Set up this installation",
  firstRunNoUser: "Nobody can sign in yet.",
};
