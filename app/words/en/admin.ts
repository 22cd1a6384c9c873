export const admin = {
  title: "Admin",
  appearance: "Appearance",
  account: "Your account",
  company: "Company",
  settings: "Company settings",
  subscription: "Calendar subscription",
};
