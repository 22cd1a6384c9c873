/**
 * The children that serve a data folder, and the rules by which their parent starts, replaces and stops them
 * (docs/decisions/0116-workers.md).
 */
import type { SharedValues, ToChild, ToParent } from "./messages.ts";

/** A child process. */
export type Child = {
  tell(message: ToChild): void;
  kill(signal: "SIGTERM" | "SIGKILL"): void;
  on(event: "message", heard: (message: ToParent) => void): unknown;
  on(event: "exit", ended: (code: number | null, signal: string | null) => void): unknown;
};

export type CrewLimits = {
  /** The most children that may end by themselves within `within` milliseconds. With one more the parent gives up. */
  ends: number;
  within: number;
  /** Milliseconds that the children have to stop before they are killed. */
  stop: number;
};

const usualLimits: CrewLimits = {
  ends: 5,
  within: 60_000,
  // A request may take two minutes (server/connections.ts); systemd waits for 130 s.
  stop: 125_000,
};

type Around = {
  /** Starts a child. */
  start: () => Child;
  /** Prints a line. */
  say: (line: string) => void;
  /** Logs what a child should not have done. */
  logFault: (error: Error) => void;
  /** Ends the parent, with its exit code. */
  end: (code: number) => void;
  limits?: CrewLimits;
};

type Member = { child: Child; state: "loading" | "loaded" | "opening" | "ready" };

/** Keeps a number of children, from start() to the end of the parent. */
export class Crew {
  readonly #many: number;
  readonly #around: Around;
  readonly #limits: CrewLimits;
  readonly #members = new Map<number, Member>();
  readonly #shared: SharedValues = {};
  /** What the first child had to print; null until it is ready. */
  #lines: readonly string[] | null = null;
  /** Whether all children have been ready at a time. */
  #begun = false;
  #stopping = false;
  #failed = false;
  #ends: number[] = [];

  constructor(many: number, around: Around) {
    this.#many = many;
    this.#around = around;
    this.#limits = around.limits ?? usualLimits;
  }

  /** Starts all children. They load at the same time; the first one opens the database before the others. */
  start(): void {
    for (let seat = 1; seat <= this.#many; seat += 1) this.#fill(seat);
  }

  /** Asks all children to stop, and kills those that take too long. Called a second time, it kills them at once. */
  stop(): void {
    if (this.#stopping) {
      this.#killAll();
      return;
    }
    this.#stopping = true;
    for (const { child, state } of this.#members.values()) {
      // A child that is not ready does not listen yet, and answers nobody.
      if (state === "ready") child.tell({ kind: "stop" });
      else child.kill("SIGTERM");
    }
    setTimeout(() => this.#killAll(), this.#limits.stop).unref();
    this.#endWhenEmpty();
  }

  #fill(seat: number): void {
    const child = this.#around.start();
    const member: Member = { child, state: "loading" };
    this.#members.set(seat, member);
    child.on("message", (message) => this.#heard(seat, member, message));
    child.on("exit", (code, signal) => this.#ended(seat, member, signal ?? code));
  }

  #heard(seat: number, member: Member, message: ToParent): void {
    if (message.kind === "share") this.#share(member, message);
    else if (message.kind === "loaded") member.state = "loaded";
    else {
      member.state = "ready";
      if (this.#stopping) member.child.tell({ kind: "stop" });
      if (seat === 1) this.#lines ??= message.lines;
    }
    if (this.#stopping) return;
    this.#openWhoMay();
    this.#announce();
  }

  #share(from: Member, { name, value }: { name: string; value: unknown }): void {
    this.#shared[name] = value;
    for (const member of this.#members.values()) {
      const knows = member.state === "opening" || member.state === "ready";
      if (member !== from && knows) member.child.tell({ kind: "share", name, value });
    }
  }

  /** The first child prepares folder and database alone. */
  #openWhoMay(): void {
    for (const [seat, member] of this.#members) {
      const first = this.#lines === null;
      if (member.state !== "loaded" || (first && seat !== 1)) continue;
      member.state = "opening";
      member.child.tell({ kind: "open", place: { seat, first }, shared: this.#shared });
    }
  }

  #announce(): void {
    const ready = [...this.#members.values()].every(({ state }) => state === "ready");
    if (this.#begun || !ready) return;
    this.#begun = true;
    for (const line of this.#lines ?? []) this.#around.say(line);
  }

  #ended(seat: number, { state }: Member, how: string | number | null): void {
    this.#members.delete(seat);
    if (this.#stopping) {
      if (state === "ready" && how !== 0) this.#failed = true;
      this.#endWhenEmpty();
      return;
    }
    const said = `Process ${seat} of ${this.#many} ended with ${how}`;
    if (!this.#begun) {
      // A child that ends with 1 has said why.
      this.#giveUp(how === 1 ? null : said);
      return;
    }
    this.#around.logFault(new Error(said));
    const since = performance.now() - this.#limits.within;
    this.#ends = [...this.#ends.filter((at) => at > since), performance.now()];
    if (this.#ends.length <= this.#limits.ends) this.#fill(seat);
    else {
      const seconds = this.#limits.within / 1000;
      this.#giveUp(`WORKERS: processes ended ${this.#ends.length} times within ${seconds} s; the log says how`);
    }
  }

  #giveUp(line: string | null): void {
    if (line) this.#around.say(line);
    this.#failed = true;
    this.stop();
  }

  #killAll(): void {
    if (this.#members.size > 0) this.#failed = true;
    for (const { child } of this.#members.values()) child.kill("SIGKILL");
  }

  #endWhenEmpty(): void {
    if (this.#members.size === 0) this.#around.end(this.#failed ? 1 : 0);
  }
}
