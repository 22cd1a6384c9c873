/**
 * Makes a clone ready to run: installs, generates and builds what is out of date, then starts the given program with
 * the Node that package.json installs. Plain JavaScript without dependencies: a fresh clone has only the system's Node.
 *
 *   node scripts/ready.mjs [--no-build] [--env=FILE] [-- PROGRAM [ARGUMENT ...]]
 *
 * The program gets the variables of FILE that are not set already.
 */
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const bin = join(root, "node_modules", ".bin");
/** The Node that package.json installs, by the path of its package: some npm versions do not link it in .bin. */
const platform = process.platform === "win32" ? "win" : process.platform;
const nodeFolder = join(root, "node_modules", `node-${platform}-${process.arch}`, platform === "win" ? "" : "bin");

/** The steps, each with the files that it depends on and what it makes. A step runs when its inputs have changed. */
const steps = [
  {
    name: "install",
    inputs: ["package.json", "package-lock.json", ".npmrc"],
    makes: join("node_modules", ".bin", "react-router"),
    // Not `npm ci`: that refuses a lock file that lacks the packages for other platforms, and not every registry has
    // them.
    run: () => {
      npm("install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error");
      expectNode();
    },
  },
  {
    name: "generate",
    inputs: ["package-lock.json", "prisma/schema.prisma", "prisma/postgresql/twin.ts", "prisma.config.ts"],
    makes: join("app", "platform", "prisma", "postgresql", "client.ts"),
    run: () => {
      // Prisma refuses a folder that has part of a client.
      rmSync(join(root, "app", "platform", "prisma"), { recursive: true, force: true });
      generate("prisma/schema.prisma");
      // The client for PostgreSQL, in a folder of the first one.
      tool("node", ["--disable-warning=ExperimentalWarning", "scripts/postgresql-schema.ts"]);
      generate("prisma/postgresql/schema.prisma");
    },
  },
  {
    name: "build",
    inputs: [
      "package-lock.json",
      "app",
      "public",
      "prisma/schema.prisma",
      "react-router.config.ts",
      "vite.config.ts",
      "scripts/browsers.ts",
      "scripts/bundles.ts",
      "scripts/compiler-file.ts",
      "scripts/words-by-language.ts",
      "scripts/page-scripts.ts",
      "scripts/plain-sheets.ts",
      "scripts/page-classes.ts",
      "scripts/exports.ts",
      "scripts/quick-router.ts",
      "scripts/router-parts.ts",
      "scripts/runtime.ts",
      "scripts/compress.mjs",
    ],
    makes: join("build", "server", "index.js"),
    run: () => {
      tool("react-router", ["build"]);
      tool("node", ["scripts/page-scripts.ts"]);
      tool("node", ["scripts/compress.mjs"]);
    },
  },
  {
    name: "process",
    inputs: ["package-lock.json", "server.ts", "server", "prisma", "app/platform", "vite.process.config.ts"],
    makes: join("build", "process", "server.js"),
    run: () => tool("vite", ["build", "-c", "vite.process.config.ts"]),
  },
  {
    // After the build, which empties its folder. Development needs this too: PDFs are rendered by a built worker.
    name: "documents",
    inputs: ["package-lock.json", "app", "vite.worker.config.ts"],
    makes: join("build", "pdf", "worker.js"),
    run: () => tool("vite", ["build", "-c", "vite.worker.config.ts"]),
  },
];

/** The steps that development does without, and programs beside the server. */
const built = ["build", "process"];

const [options, program] = splitArguments(process.argv.slice(2));
for (const step of steps) {
  if (built.includes(step.name) && options.includes("--no-build")) continue;
  bringUpToDate(step);
}
if (program.length > 0) run(program);

function splitArguments(given) {
  const at = given.indexOf("--");
  return at < 0 ? [given, []] : [given.slice(0, at), given.slice(at + 1)];
}

function bringUpToDate(step) {
  const stamp = join(root, "node_modules", ".ready", step.name);
  const now = fingerprint(step.inputs);
  if (existsSync(join(root, step.makes)) && existsSync(stamp) && readFileSync(stamp, "utf8") === now) return;
  console.log(`Alisio: ${step.name} …`);
  step.run();
  mkdirSync(join(root, "node_modules", ".ready"), { recursive: true });
  // By a new file: a copy of the clone whose files are links would share an old one, and be taken for current.
  writeFileSync(`${stamp}.new`, now);
  renameSync(`${stamp}.new`, stamp);
}

function fingerprint(inputs) {
  const hash = createHash("sha256");
  for (const input of inputs)
    for (const file of filesOf(input)) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest("hex");
}

/** The files below a path, sorted, without the files that the steps generate. */
function filesOf(path) {
  const generated = join("app", "platform", "prisma");
  if (path === generated || !existsSync(join(root, path))) return [];
  try {
    return readdirSync(join(root, path))
      .sort()
      .flatMap((name) => filesOf(join(path, name)));
  } catch (error) {
    if (error.code === "ENOTDIR") return [path];
    throw error;
  }
}

function environment(more = {}) {
  const path = [nodeFolder, bin, process.env.PATH].join(platform === "win" ? ";" : ":");
  return { ...process.env, ...more, PATH: path };
}

/** The variables of the file that --env names. Parsed by hand, since the system's Node may be too old to do it. */
function variables() {
  const file = options.find((option) => option.startsWith("--env="))?.slice("--env=".length);
  if (!file) return {};
  const lines = readFileSync(join(root, file), "utf8").split("\n");
  return Object.fromEntries(
    lines
      .filter((line) => /^\w+=/.test(line))
      .map((line) => [line.split("=", 1)[0], line.slice(line.indexOf("=") + 1)]),
  );
}

/**
 * Generates a Prisma client. It needs no engine binary; naming any executable keeps Prisma from downloading its own.
 */
function generate(schema) {
  const variables = { PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, PRISMA_HIDE_UPDATE_MESSAGE: "1" };
  tool("prisma", ["generate", `--schema=${schema}`], variables);
}

/** The package has no Node for macOS: there the system's own is used. */
function expectNode() {
  if (existsSync(nodeFolder) || Number(process.versions.node.split(".")[0]) >= 24) return;
  console.error(`Alisio: on ${process.platform} ${process.arch} the system's Node must be 24 or newer.`);
  process.exit(1);
}

function npm(...given) {
  finish(
    "npm",
    spawnSync("npm", given, {
      cwd: root,
      stdio: ["ignore", "inherit", "inherit"],
      shell: platform === "win",
    }),
  );
}

/**
 * Runs a command of node_modules; its output is shown only when it fails. What is built is for production, whatever the
 * shell says: a PDF worker that was built for development renders nothing.
 */
function tool(name, given, more) {
  const env = environment({ NODE_ENV: "production", ...more });
  const result = spawnSync(join(bin, name), given, { cwd: root, env, encoding: "utf8" });
  if (result.status !== 0) console.error(`${result.stdout ?? ""}${result.stderr ?? ""}`);
  finish(name, result);
}

function finish(name, result) {
  if (result.status === 0) return;
  console.error(`Alisio: ${name} failed${result.error ? `: ${result.error.message}` : ""}`);
  process.exit(1);
}

/** Runs the program in the foreground: passes signals on to it, and ends with its exit code. */
function run([command, ...given]) {
  const child = spawn(command, given, { cwd: root, env: { ...variables(), ...environment() }, stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}
