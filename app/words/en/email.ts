export const email = {
  title: "Email settings",
};
