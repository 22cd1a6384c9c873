import type { Words } from "../words.ts";

export const push: Words["push"] = {
  title: "Avisos",
};
