/** That docs/architecture.md says what is so: where the rules are, on which floors the rooms, and their size. */
import { globSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const architecture = readFileSync("docs/architecture.md", "utf8");
const files = globSync("{app,prisma,scripts,server,tests}/**/*.{ts,tsx}");

test("a rule is in the file that is named as its place", () => {
  const places = [...architecture.matchAll(/`([\w./-]+\.tsx?)` (`\w+`(?:, `\w+`)*)/g)];
  expect(places.length).toBeGreaterThan(100);
  // What a file defines, or has as the name of an object's part.
  const definition = (name: string) => new RegExp(`\\b(?:function\\*?|const|type|class) ${name}\\b|^ +${name}: `, "m");
  const untrue = places.flatMap(([, place = "", names = ""]) => {
    const texts = files.filter((file) => `/${file}`.endsWith(`/${place}`)).map((file) => readFileSync(file, "utf8"));
    const words = names.match(/\w+/g) ?? [];
    return words.filter((name) => !texts.some((text) => definition(name).test(text))).map((name) => `${place} ${name}`);
  });
  expect(untrue).toEqual([]);
});

test("the table of floors is that of the check of imports, and has every room", () => {
  const [, list = ""] = /^const floors = (\[.*?^\]);/ms.exec(readFileSync(".dependency-cruiser.cjs", "utf8")) ?? [];
  const checked = JSON.parse(list.replace(/,(?=\s*\])/g, "")) as string[][];
  const shown = [...architecture.matchAll(/^\| (\d+) \| (.*) \|$/gm)].map(([, floor, rooms = ""]) => [
    Number(floor),
    ...[...rooms.matchAll(/`([\w-]+)`/g)].map(([, room]) => room),
  ]);
  expect(shown).toEqual(checked.map((rooms, floor) => [floor + 1, ...rooms]).toReversed());
  const folders = readdirSync("app", { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(checked.flat().toSorted()).toEqual(folders.map(({ name }) => name).toSorted());
});

test("a room has fewer than 60 files, the tests and the words not counted", () => {
  const ofRooms = globSync("app/*/**/*.*", { exclude: ["app/words/**", "app/platform/prisma/**", "**/*.test.*"] });
  const counts = Object.groupBy(ofRooms, (file) => file.split("/")[1] ?? "");
  expect(Object.keys(counts).length).toBeGreaterThan(40);
  const full = Object.entries(counts).filter(([, inRoom = []]) => inRoom.length >= 60);
  expect(full.map(([room, inRoom = []]) => `${room}: ${inRoom.length}`)).toEqual([]);
});

test("no screen uses what browsers do not load of the router (scripts/router-parts.ts)", () => {
  const routes = globSync("app/**/*.route.tsx");
  expect(routes.length).toBeGreaterThan(100);
  const using = (paths: string[], use: RegExp) => paths.filter((path) => use.test(readFileSync(path, "utf8")));
  expect(using([...routes, "app/root.tsx"], /^export (const|(async )?function) (links|meta)\b/m)).toEqual([]);
  expect(using(globSync("app/**/*.tsx"), /<PrefetchPageLinks|\bprefetch=/)).toEqual([]);
});
