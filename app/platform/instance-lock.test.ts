import { mkdirSync } from "node:fs";
import { expect, test } from "vitest";
import { useFolder } from "../../tests/support/data-folder.ts";
import { takeChildLock, takeInstanceLock } from "./instance-lock.server.ts";

const path = useFolder();

test("a folder is one server's, with all of its children, until the last of them has ended", () => {
  const folder = path("of-a-server");
  mkdirSync(folder);
  const refused = () => takeInstanceLock(folder, { patience: 0 });
  const release = takeInstanceLock(folder);
  const children = [takeChildLock(folder), takeChildLock(folder)];
  expect(refused).toThrow(`is in use by another Alisio (process ${process.pid})`);
  // As where the parent was killed.
  release();
  expect(refused).toThrow(/^DATA_DIR: .+ is in use by a process of an Alisio that was killed; end it first$/);
  children[0]?.();
  expect(refused).toThrow("that was killed");
  children[1]?.();
  takeInstanceLock(folder)();
});
