import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seal, unseal } from "./sealed.server.ts";
import { openSecrets } from "./secrets.server.ts";

const folder = mkdtempSync(join(tmpdir(), "alisio-test-"));

beforeAll(() => openSecrets(folder));
afterAll(() => rmSync(folder, { recursive: true }));

test("what was sealed opens again, whatever it is", () => {
  for (const text of ["", "contraseña €", "x".repeat(10_000)]) expect(unseal(seal(text, "a"), "a")).toBe(text);
});

test("the same text is sealed differently each time, and shows nothing of it", () => {
  const [one, other] = [seal("secret", "a"), seal("secret", "a")];
  expect(one).not.toBe(other);
  expect(Buffer.from(one, "base64url").toString("latin1")).not.toContain("secret");
});

test("it does not open for another purpose, changed by a bit, cut short or as nonsense", () => {
  const sealed = seal("secret", "a");
  expect(unseal(sealed, "b")).toBeNull();
  const bytes = Buffer.from(sealed, "base64url");
  for (const index of bytes.keys()) {
    const changed = Buffer.from(bytes);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(unseal(changed.toString("base64url"), "a"), `byte ${index}`).toBeNull();
  }
  for (const wrong of [sealed.slice(0, 30), "", "…"]) expect(unseal(wrong, "a")).toBeNull();
});

test("the key is kept, and with another one it does not open", () => {
  const sealed = seal("secret", "a");
  openSecrets(folder);
  expect(unseal(sealed, "a")).toBe("secret");
  const file = join(folder, "secrets.json");
  const { sealing_key: _, ...others } = JSON.parse(readFileSync(file, "utf8"));
  writeFileSync(file, JSON.stringify(others));
  openSecrets(folder);
  expect(unseal(sealed, "a")).toBeNull();
});
