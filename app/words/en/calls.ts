export const calls = {
  title: "Calls",
  lead: "What other programs may ask this installation, and what it answers. All texts are in English, as the calls are.",
  shapes: "Shapes",
  parameters: "In the address and the headers",
  body: "In the body",
  answers: "Answers",
  required: "required",
  forRoles: ({ roles }: { roles: string }) => `For: ${roles}.`,
  open: "Without a session.",
};
