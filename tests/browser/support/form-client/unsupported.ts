/** Types the form client's objects as Playwright's. Methods that they do not have throw and name the tag @rendered. */

/** Properties that promises, printers and test runners look up on any value. */
const looked = new Set(["then", "toJSON", "asymmetricMatch", "nodeType", "tagName", "inspect", "_connection"]);

/** The only cast from the form client to Playwright's types; every method that is missing throws. */
export function asPlaywright<T extends object>(client: object, name: string): T {
  return new Proxy(client, {
    get(target, property) {
      const found = Reflect.get(target, property, target);
      if (typeof found === "function") return property === "constructor" ? found : found.bind(target);
      if (found !== undefined || typeof property === "symbol" || looked.has(property)) return found;
      return lacking(`${name}.${property}`);
    },
  }) as T;
}

/** A function that throws, with properties that throw too, as in `page.mouse.click()`. */
function lacking(name: string): object {
  return new Proxy(() => {}, {
    apply() {
      throw unsupported(`${name}()`);
    },
    get: (_, property) =>
      typeof property === "symbol" || looked.has(property) ? undefined : lacking(`${name}.${property}`),
  });
}

export function unsupported(what: string): Error {
  return new Error(`The form client has no ${what}: it draws nothing and runs no script. Tag the test @rendered.`);
}
