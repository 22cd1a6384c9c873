/** A PostgreSQL primary and its synchronous standby, on this machine. */
import { spawnSync } from "node:child_process";
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { vi } from "vitest";
import { asServer, giveToServer } from "../../../scripts/postgresql-programs.ts";
import { freePort } from "../../support/app.ts";

type Server = { folder: string; port: number };

export class Cluster {
  readonly #programs: string;
  readonly #folder: string;
  readonly #primary: Server;
  readonly #standby: Server;

  /** Starts both; the standby has everything that the primary has acknowledged. */
  static async start(programs: string): Promise<Cluster> {
    const folder = mkdtempSync(join(tmpdir(), "alisio-cluster-"));
    giveToServer(folder);
    const [one, two] = [await freePort(), await freePort()];
    const cluster = new Cluster(programs, folder, one, two);
    await cluster.#begin();
    return cluster;
  }

  private constructor(programs: string, folder: string, one: number, two: number) {
    this.#programs = programs;
    this.#folder = folder;
    this.#primary = { folder: join(folder, "one"), port: one };
    this.#standby = { folder: join(folder, "two"), port: two };
  }

  /** The address of a database on whichever of both takes writes. */
  url(database: string): string {
    const hosts = `127.0.0.1:${this.#primary.port},127.0.0.1:${this.#standby.port}`;
    return `postgresql://alisio@${hosts}/${database}?target_session_attrs=read-write`;
  }

  /** The address of a database on the server that was the standby at first. */
  urlOfStandby(database: string): string {
    return `postgresql://alisio@127.0.0.1:${this.#standby.port}/${database}`;
  }

  async #begin(): Promise<void> {
    const { folder, port } = this.#primary;
    this.#run("initdb", ["-D", folder, "-U", "alisio", "-A", "trust", "-E", "UTF8", "--locale=C"]);
    // The machine does not lose its power, so nothing waits for the disk; commits wait for the standby all the same.
    const settings = ["listen_addresses = '127.0.0.1'", `unix_socket_directories = '${this.#folder}'`, "fsync = off"];
    appendFileSync(join(folder, "postgresql.conf"), `${settings.join("\n")}\n`);
    this.#start(this.#primary);
    await this.#execute('CREATE DATABASE "alisio"');
    const from = ["-h", "127.0.0.1", "-p", String(port), "-U", "alisio", "-c", "fast", "-R"];
    this.#run("pg_basebackup", ["-D", this.#standby.folder, ...from]);
    this.#start(this.#standby);
    await this.#execute("ALTER SYSTEM SET synchronous_standby_names = '*'");
    await this.#execute("SELECT pg_reload_conf()");
    await vi.waitFor(
      async () => {
        const [row] = await this.#execute(`SELECT 1 AS "n" FROM pg_stat_replication WHERE sync_state = 'sync'`);
        if (!row) throw new Error("The standby does not follow yet");
      },
      { timeout: 30_000, interval: 100 },
    );
  }

  /** Ends the primary as a fault would. */
  kill(): void {
    const [pid] = readFileSync(join(this.#primary.folder, "postmaster.pid"), "utf8").split("\n");
    process.kill(Number(pid), "SIGKILL");
  }

  /** Makes the standby the primary. */
  promote(): void {
    this.#run("pg_ctl", ["promote", "-D", this.#standby.folder, "-w"]);
  }

  stop(): void {
    this.#run("pg_ctl", ["stop", "-D", this.#standby.folder, "-m", "immediate", "-w"]);
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #start({ folder, port }: Server): void {
    this.#run("pg_ctl", ["start", "-D", folder, "-l", `${folder}.log`, "-o", `-p ${port}`, "-w"]);
  }

  #run(program: string, given: string[]): void {
    // The server inherits the output, which must not be a pipe that this would wait for.
    const options = { cwd: this.#folder, stdio: "ignore", ...asServer } as const;
    const { status } = spawnSync(join(this.#programs, program), given, options);
    if (status !== 0) throw new Error(`${program} failed: see ${this.#folder}`);
  }

  async #execute(statement: string): Promise<unknown[]> {
    const client = new pg.Client(`postgresql://alisio@127.0.0.1:${this.#primary.port}/postgres`);
    await client.connect();
    try {
      return (await client.query(statement)).rows;
    } finally {
      await client.end();
    }
  }
}
