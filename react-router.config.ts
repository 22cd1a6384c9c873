import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // All routes are known from the start: one that had to be asked for would be missing without a network, and the router
  // has no page then but that of an error (docs/decisions/0027-failures.md).
  routeDiscovery: { mode: "initial" },
} satisfies Config;
