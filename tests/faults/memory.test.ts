/** Twenty phones send a form with eight photos each at once: all succeed, and the server's memory stays small. */
import { readFileSync } from "node:fs";
import { platform } from "node:os";
import { afterAll, expect, test } from "vitest";
import { sendByForm } from "../bench/memory/phones.ts";
import { addEngineer } from "../browser/support/data.ts";
import { startApp } from "../support/app.ts";
import { drawNoise } from "../support/pictures.ts";
import { chooseByForm } from "./support/form.ts";

const app = await startApp({ measured: true });
afterAll(() => app.stop());
const me = await app.signIn();
const engineer = await addEngineer(me);

/** Bytes of a photo: the eight of a form have 40 MiB at most. */
const size = chooseByForm({ short: 2, whole: 4.9 }) * 1e6;

/** The largest resident memory of the process so far, in megabytes. Works on Linux only. */
function mostMegabytes(): number {
  const [, kibibytes] = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${app.pid}/status`, "utf8")) ?? [];
  return (Number(kibibytes) * 1024) / 1e6;
}

test.runIf(platform() === "linux")("twenty phones with eight photos each, at once", async () => {
  // A small picture with many bytes after its end: this tests how photos arrive, not how they are scaled down.
  const picture = await drawNoise(300, 200).jpeg().toBuffer();
  const large = Buffer.concat([picture, Buffer.alloc(size - picture.length, 7)]);
  const before = mostMegabytes();
  const sent = await sendByForm(me, 20, { small: large, large, signature: large }, engineer.id);
  expect(sent.lost).toBe(0);
  expect(Object.keys(sent.answers)).toEqual(["302"]);
  // The forms together are several times as large.
  expect(mostMegabytes() - before).toBeLessThan(150);
  expect(mostMegabytes()).toBeLessThan(450);
  expect(app.faults()).toEqual([]);
});
