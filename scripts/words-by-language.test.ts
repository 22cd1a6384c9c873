import { expect, test } from "vitest";
import { hasTexts, inLanguage } from "./words-by-language.ts";

const both = `var a=__textsOf_en(()=>({hi:e=>\`Hi \`+e})),b=__textsOf_es(()=>({hi:e=>\`Hola \`+e}));export{a as t,b as n};`;

test("a file keeps the texts of its language, and nothing of the others", () => {
  expect(inLanguage(both, "en")).toBe("var a=({hi:e=>`Hi `+e}),b=0;export{a as t,b as n};");
  expect(inLanguage(both, "es")).toBe("var a=0,b=({hi:e=>`Hola `+e});export{a as t,b as n};");
});

test("a file without texts stays as it is", () => {
  const code = "export const a=1;";
  expect([hasTexts(code), inLanguage(code, "es")]).toEqual([false, code]);
});
