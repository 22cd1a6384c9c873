import { promisify } from "node:util";
import { gzip } from "node:zlib";
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

test("while many passwords are hashed, threads are left to compress answers and read files", async () => {
  let done = 0;
  const hashes = Array.from({ length: 12 }, () => hashPassword("contraseña").then(() => (done += 1)));
  for (let n = 0; n < 4; n += 1) await promisify(gzip)("a page".repeat(1000));
  // With four hashes at a time all four threads would be taken, and each compressing would wait for a hash to end. On a
  // machine that does much else one or two may end meanwhile all the same.
  expect(done).toBeLessThan(4);
  await Promise.all(hashes);
});
