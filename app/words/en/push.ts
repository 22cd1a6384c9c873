export const push = {
  title: "Notifications",
};
