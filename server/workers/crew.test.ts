import { EventEmitter } from "node:events";
import { beforeEach, expect, test, vi } from "vitest";
import { type Child, Crew, type CrewLimits } from "./crew.ts";
import type { ToChild, ToParent } from "./messages.ts";

const limits: CrewLimits = { ends: 2, within: 60_000, stop: 1_000 };

/** A child that does nothing by itself: it notes what it is told, and does what the test says. */
class FakeChild extends EventEmitter implements Child {
  readonly told: ToChild[] = [];
  readonly signals: string[] = [];

  tell(message: ToChild): void {
    this.told.push(message);
  }

  kill(signal: string): void {
    this.signals.push(signal);
  }

  says(message: ToParent): void {
    this.emit("message", message);
  }

  ends(code: number | null, signal: string | null = null): void {
    this.emit("exit", code, signal);
  }
}

function crewOf(many: number) {
  const children: FakeChild[] = [];
  const [lines, faults, ended]: [string[], string[], number[]] = [[], [], []];
  const crew = new Crew(many, {
    start() {
      children.push(new FakeChild());
      return children.at(-1) as FakeChild;
    },
    say: (line) => lines.push(line),
    logFault: (error) => faults.push(error.message),
    end: (code) => ended.push(code),
    limits,
  });
  crew.start();
  const child = (n: number) => children[n] as FakeChild;
  return { crew, children, child, lines, faults, ended };
}

/** A crew of two that serves. */
function serving() {
  const started = crewOf(2);
  for (const child of started.children) child.says({ kind: "loaded" });
  started.child(0).says({ kind: "ready", lines: ["ready", "code"] });
  started.child(1).says({ kind: "ready", lines: ["ready", "code"] });
  return started;
}

const loaded = { kind: "loaded" } as const;
const openTo = (seat: number, first: boolean, shared = {}) => ({ kind: "open", place: { seat, first }, shared });

beforeEach(() => {
  vi.useFakeTimers();
});

test("the first child opens the database alone, whichever has loaded first; the others follow", () => {
  const { child, lines } = crewOf(3);
  child(1).says(loaded);
  child(0).says(loaded);
  expect([child(0).told, child(1).told, child(2).told]).toEqual([[openTo(1, true)], [], []]);
  child(0).says({ kind: "ready", lines: ["ready"] });
  expect([child(1).told, child(2).told]).toEqual([[openTo(2, false)], []]);
  child(1).says({ kind: "ready", lines: ["of the second"] });
  child(2).says(loaded);
  expect(child(2).told).toEqual([openTo(3, false)]);
  expect(lines).toEqual([]);
  child(2).says({ kind: "ready", lines: [] });
  expect(lines, "once, when all are ready").toEqual(["ready"]);
});

test("a child that ends is logged and replaced, in its seat; it is not the first, and nothing is printed again", () => {
  const { child, children, faults, lines, ended } = serving();
  child(0).ends(null, "SIGKILL");
  expect(faults).toEqual(["Process 1 of 2 ended with SIGKILL"]);
  expect(children).toHaveLength(3);
  child(2).says(loaded);
  expect(child(2).told).toEqual([openTo(1, false)]);
  child(2).says({ kind: "ready", lines: ["ready"] });
  expect(lines).toEqual(["ready", "code"]);
  expect(ended).toEqual([]);
});

test("what one shares is told to the others, and to those that start later", () => {
  const { child } = serving();
  child(0).says({ kind: "share", name: "failed backup", value: 7 });
  expect(child(0).told).toHaveLength(1);
  expect(child(1).told.at(-1)).toEqual({ kind: "share", name: "failed backup", value: 7 });
  child(1).ends(1);
  child(2).says(loaded);
  expect(child(2).told).toEqual([openTo(2, false, { "failed backup": 7 })]);
});

test("children that end too often end the parent with 1, with a reason, and the others with it", () => {
  const { child, faults, lines, ended } = serving();
  child(0).ends(1);
  child(2).ends(1);
  expect(lines).toEqual(["ready", "code"]);
  child(3).ends(1);
  expect(faults).toHaveLength(3);
  expect(lines.at(-1)).toBe("WORKERS: processes ended 3 times within 60 s; the log says how");
  expect(child(1).told.at(-1)).toEqual({ kind: "stop" });
  expect(ended).toEqual([]);
  child(1).ends(0);
  expect(ended).toEqual([1]);
});

test("children that end now and then are replaced for as long as the server runs", () => {
  const { children, ended } = serving();
  for (let n = 0; n < 10; n += 1) {
    vi.advanceTimersByTime(limits.within / 2 + 1);
    (children.at(-1) as FakeChild).ends(1);
  }
  expect(children).toHaveLength(12);
  expect(ended).toEqual([]);
});

test.each([
  ["has said why", 1, null, []],
  ["was killed", null, "SIGKILL", ["Process 2 of 2 ended with SIGKILL"]],
])("a start of which a child fails is none: it %s", (_, code, signal, said) => {
  const { child, children, lines, ended } = crewOf(2);
  child(0).says(loaded);
  child(0).says({ kind: "ready", lines: ["ready"] });
  child(1).ends(code, signal);
  expect(lines).toEqual(said);
  expect(child(0).told.at(-1)).toEqual({ kind: "stop" });
  child(0).ends(0);
  expect(ended).toEqual([1]);
  expect(children).toHaveLength(2);
});

test("asked to stop, the parent ends with 0 after its children, of which none is replaced", () => {
  const { crew, child, children, ended } = serving();
  crew.stop();
  for (const each of children) expect(each.told.at(-1)).toEqual({ kind: "stop" });
  child(1).ends(0);
  expect(ended).toEqual([]);
  child(0).ends(0);
  expect(ended).toEqual([0]);
  expect(children).toHaveLength(2);
});

test("a child that is still starting is ended by a signal", () => {
  const { crew, child, ended } = crewOf(2);
  child(0).says(loaded);
  crew.stop();
  expect([child(0).signals, child(1).signals]).toEqual([["SIGTERM"], ["SIGTERM"]]);
  child(0).ends(null, "SIGTERM");
  child(1).says(loaded);
  expect(child(1).told).toEqual([]);
  child(1).ends(null, "SIGTERM");
  expect(ended).toEqual([0]);
});

test("a child that has not stopped after the limit is killed, and the parent ends with 1", () => {
  const { crew, child, ended } = serving();
  crew.stop();
  child(0).ends(0);
  vi.advanceTimersByTime(limits.stop);
  expect([child(0).signals, child(1).signals]).toEqual([[], ["SIGKILL"]]);
  child(1).ends(null, "SIGKILL");
  expect(ended).toEqual([1]);
});

test("asked a second time, the parent kills them at once", () => {
  const { crew, child, ended } = serving();
  crew.stop();
  crew.stop();
  for (const n of [0, 1]) {
    expect(child(n).signals).toEqual(["SIGKILL"]);
    child(n).ends(null, "SIGKILL");
  }
  expect(ended).toEqual([1]);
});
