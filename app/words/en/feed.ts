export const feed = {
  title: "Calendar subscription",
};
