import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // A screen's functions are in the file of its room (scripts/bundles.ts): files of their own would be more requests.
  splitRouteModules: false,
  // All routes are known from the start: one that had to be asked for would be missing without a network, and the
  // router has no page then but that of an error (docs/decisions/0027-failures.md).
  routeDiscovery: { mode: "initial" },
} satisfies Config;
