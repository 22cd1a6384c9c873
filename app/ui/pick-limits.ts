/** The most hits that a field to choose from shows (pick-field.tsx). */
export const mostShown = 20;

/** How many hits it asks for: one more than it shows, to know whether there are others. */
export const mostAsked = mostShown + 1;
