export const secondFactor = {
  title: "Second factor",
  asked:
    "Everyone who signs in needs a code of their authenticator app. Who has none yet sets it up at the next sign-in.",
  notAsked: "Whoever signs in needs only their password.",
  ask: "Ask everyone for a second factor",
  askQuestion:
    "Ask everyone for a code of an authenticator app? Who has none sets it up at the next sign-in. Who is signed in stays so.",
  stop: "Ask nobody any more",
  stopQuestion: "Ask nobody for a second factor any more? A password is then enough.",
  changing: "Saving…",
  notChanged: ({ reason }: { reason: string }) => `Not changed: ${reason}`,
  nowAsked: "Everyone is asked for a second factor from now on.",
  nowNotAsked: "Nobody is asked for a second factor any more.",
  remove: "Remove the second factor",
  removeLead: "For a lost phone. The user is signed out everywhere, and sets up another one at the next sign-in.",
  removeQuestion:
    "Remove the second factor of this user? They are signed out everywhere, and set up another one at the next sign-in.",
  notRemoved: ({ reason }: { reason: string }) => `Not removed: ${reason}`,
  removed: "The second factor is removed.",
  codeTitle: "Second factor",
  codeLead: ({ email }: { email: string }) =>
    `The password of ${email} is right. Now the code of your authenticator app.`,
  codeHint: "Six digits; or one of your recovery codes, if the phone is lost.",
  otherUser: "Sign in as somebody else",
  setupTitle: "Set up the second factor",
  setupLead:
    "From now on you sign in with your password and a code. Scan this with an authenticator app on your phone.",
  qr: "QR code for the authenticator app",
  typeSecret: "Or type this key into it:",
  openApp: "Open the app on this device",
  setupHint: "The six digits that the app shows now.",
  setupDone: "The second factor is set up.",
  recoveryTitle: "Your recovery codes",
  recoveryLead:
    "Keep them where you find them without your phone. Each replaces one code, once. They are not shown again.",
  recoveryDone: "I have kept them",
};
