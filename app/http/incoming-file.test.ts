import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { afterEach, expect, test } from "vitest";
import { useFolder } from "../../tests/support/data-folder.ts";
import { openIncoming, openIncomingBeside, withIncomingFile } from "./incoming-file.server.ts";

const path = useFolder();

afterEach(() => openIncoming(path()));

test("each of several processes removes what the one before it in its seat has left, and names its own files", async () => {
  mkdirSync(path("incoming"));
  for (const name of ["1-left", "2-arriving", "11-arriving"]) writeFileSync(path(`incoming/${name}`), "");
  openIncomingBeside(path(), "1");
  const names = () => readdirSync(path("incoming")).sort();
  expect(names()).toEqual(["11-arriving", "2-arriving"]);
  const request = new Request("http://localhost/", { method: "POST", body: "a photo" });
  await withIncomingFile(request, async () => {
    expect(names()).toEqual([expect.stringMatching(/^1-[\w-]{36}$/), "11-arriving", "2-arriving"]);
  });
  expect(names()).toEqual(["11-arriving", "2-arriving"]);
});
