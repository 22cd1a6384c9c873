/** The key of a form in a page, by its end. Throws where the page has no such form. */
export function formKeyIn(html: string, of: string): string {
  const keys = [...html.matchAll(/<input[^>]*name="form_key"[^>]*>/g)].map(
    ([field]) => /value="([^"]*)"/.exec(field)?.[1],
  );
  const key = keys.find((each) => each?.endsWith(`.${of}`));
  if (!key) throw new Error(`There is no form with the key of ${of}: ${keys.join(", ")}`);
  return key;
}
