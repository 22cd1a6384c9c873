/** Media queries for the width of the tests' window: jsdom's own is always 1024 px wide. */

/**
 * Replaces each condition about the width by one that is always true or always false for this width in pixels, and the
 * condition about scripts likewise.
 */
export function forWidth(css: string, width: number): string {
  const [holds, fails] = ["(min-width: 0px)", "(max-width: 0px)"];
  return css.replaceAll(/@media[^{]*/g, (query) =>
    query
      .replaceAll(/\((min|max)-width:\s*([\d.]+)px\)/g, (_, bound, pixels) =>
        (bound === "min" ? width >= Number(pixels) : width <= Number(pixels)) ? holds : fails,
      )
      .replaceAll(/\(scripting:\s*(\w+)\)/g, (_, wanted) => (wanted === "none" ? holds : fails)),
  );
}
