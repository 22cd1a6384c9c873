export const pick = {
  hits: "Found",
  count: ({ n }: { n: number }) => (n === 1 ? "1 found" : `${n} found`),
  more: ({ n }: { n: number }) => `The first ${n}: type on to find others.`,
  nothing: "Nothing was found.",
  failed: "The search did not get through. Try again.",
  stillChosen: ({ name }: { name: string }) => `Still chosen: ${name}`,
};
