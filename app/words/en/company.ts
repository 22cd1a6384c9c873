export const company = {
  title: "Company settings",
};
