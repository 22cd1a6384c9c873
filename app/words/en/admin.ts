export const admin = {
  title: "Admin",
  appearance: "Appearance",
  account: "Your account",
  company: "Company",
};
