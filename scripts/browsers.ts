/** The oldest browsers that are supported. */
export const browsers = ["chrome80", "firefox78", "safari13"];

/** The same for lightningcss: the major version in the bits from 16 on. */
export const cssTargets = Object.fromEntries(
  browsers.map((browser) => [browser.replace(/\d+$/, ""), Number(/\d+$/.exec(browser)?.[0]) << 16]),
);
