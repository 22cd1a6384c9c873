export const feed = {
  title: "Calendar subscription",
  // the feed itself
  telephone: ({ tel }: { tel: string }) => `Tel. ${tel}`,
  quote: ({ number }: { number: string }) => `Quote ${number}`,
  wrongToken: "This calendar link is not valid.",
};
