import { expect, test } from "vitest";
import { hashPassword, verifyPassword } from "./password.server.ts";

test("a password is verified by its hash, another is not, and two hashes of one differ", async () => {
  const [first, second] = await Promise.all([hashPassword("contraseña 🔑"), hashPassword("contraseña 🔑")]);
  expect(first).not.toBe(second);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(await verifyPassword("contraseña 🔑", first)).toBe(true);
  expect(await verifyPassword("contraseña 🔑 ", first)).toBe(false);
  expect(await verifyPassword("", first)).toBe(false);
});

test.each(["", "plain text", "$argon2i$v=19$m=16,t=2,p=1$c2FsdHNhbHQ$AAAA", "$argon2id$v=19$m=x,t=2,p=1$a$b"])(
  "nothing is verified by %j",
  async (hash) => {
    expect(await verifyPassword("plain text", hash)).toBe(false);
  },
);
