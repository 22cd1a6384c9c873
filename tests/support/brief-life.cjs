/**
 * Node loads this first in the processes of the product that live for seconds (`briefLife` in app.ts). Then to compile
 * code a second time, for speed, takes more of a processor than it wins.
 *
 * These are options of V8 that are not given on the command line: there each makes Node refuse the compiled code of its
 * own modules that it comes with, and compile them anew, which takes 25 to 70 ms of each start. So what the product uses
 * of Node is loaded before.
 */
const { setFlagsFromString } = require("node:v8");

for (const name of ["child_process", "dgram", "dns", "http", "http2", "https", "worker_threads", "zlib"]) {
  require(`node:${name}`);
}
// Loads what fetch() is made of.
void globalThis.Request;

for (const option of ["--no-opt", "--no-maglev", "--liftoff-only", "--no-wasm-tier-up", "--no-wasm-dynamic-tiering"]) {
  setFlagsFromString(option);
}
