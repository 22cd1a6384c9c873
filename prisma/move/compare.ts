/** Compares both engines after a copy: every row, the sums of money, and what follows from the order of rows. */
import { checkTrail, type StoredTrail } from "#app/audit/trail.server.ts";
import type { AuditLine } from "#app/platform/audit.server.ts";
import { checkChains, type StoredRecord } from "#app/verifactu/chain-check.server.ts";
import { MoveRefused, objectsOf, type Row, type Side, type Value } from "./side.ts";
import type { Table } from "./tables.ts";

/** What was compared, a line each for the console. Throws MoveRefused at the first difference. */
export async function compareSides(from: Side, to: Side, tables: readonly Table[]): Promise<string[]> {
  const said: string[] = [];
  let all = 0;
  for (const table of tables) {
    const count = await compareRows(from, to, table);
    const sums = await compareSums(from, to, table);
    if (table.numbered) await same(`the last id of ${table.name}`, from.lastId(table), to.lastId(table));
    if (count > 0) said.push(`${table.name}: ${[rowCount(count), ...sums].join("; ")}`);
    all += count;
  }
  said.push(`All ${tables.length} tables, ${rowCount(all)}: the same in both, value by value`);
  const byName = (name: string) => tables.find((table) => table.name === name) as Table;
  const [audit, records, counter] = [byName("Audit"), byName("VerifactuRecord"), byName("Counter")];
  const trailOf = (side: Side): StoredTrail => ({
    lines: objectsOf<AuditLine>(side, audit),
    lastGiven: () => side.lastId(audit),
  });
  const trail = await same("the trail", checkTrail(trailOf(from)), checkTrail(trailOf(to)));
  said.push(`Audit trail: ${trail.broken ? `broken at line ${trail.broken}` : `${trail.lines} lines, whole`} in both`);
  const chainsOf = (side: Side) => checkChains(objectsOf<StoredRecord>(side, records));
  const chains = await same("the chain of records", chainsOf(from), chainsOf(to));
  const fault = chains.broken ? `broken at record ${chains.broken.id}` : "the chain is whole";
  said.push(`VERI*FACTU: ${chains.records} records, ${fault} in both`);
  const series = await same("the numbers of series", seriesOf(from, counter), seriesOf(to, counter));
  if (series.length > 0) said.push(`Last numbers of series: ${series.join(", ")}`);
  return said;
}

function rowCount(count: number): string {
  return count === 1 ? "1 row" : `${count} rows`;
}

/** Compares a table row by row, and gives their number. */
async function compareRows(from: Side, to: Side, table: Table): Promise<number> {
  const [left, right] = [from.rows(table), to.rows(table)];
  let count = 0;
  for (;;) {
    const [ours, theirs] = [await left.next(), await right.next()];
    const [old, made] = [ours.value ?? [], theirs.value ?? []];
    const at = old.findIndex((row: Row, index: number) => !areSame(row, made[index]));
    if (at >= 0) throw new MoveRefused(`Nothing was moved: a row of ${table.name} differs: ${named(old[at], table)}`);
    if (old.length !== made.length) throw new MoveRefused(`Nothing was moved: ${table.name} has more rows than before`);
    if (ours.done) return count;
    count += old.length;
  }
}

function areSame(row: Row, other: Row | undefined): boolean {
  return other !== undefined && row.length === other.length && row.every((value, at) => isSame(value, other[at]));
}

function isSame(value: Value, other: Value | undefined): boolean {
  if (Buffer.isBuffer(value)) return Buffer.isBuffer(other) && value.equals(other);
  return value === other;
}

/** The key of a row, for a message. */
function named(row: Row | undefined, { columns, key }: Table): string {
  const at = key.map((name) => columns.findIndex((column) => column.name === name));
  return at.map((index) => String(row?.[index])).join(", ");
}

/** Compares the sums of a table's money; gives each as "total_cents 12345". */
async function compareSums(from: Side, to: Side, table: Table): Promise<string[]> {
  if (table.money.length === 0) return [];
  const sums = await same(`the sums of ${table.name}`, from.sums(table), to.sums(table));
  return table.money.flatMap((column, at) => (sums[at] ? [`${column} ${sums[at]}`] : []));
}

async function seriesOf(side: Side, counter: Table): Promise<string[]> {
  const said: string[] = [];
  for await (const { series, year, n } of objectsOf<{ series: string; year: number; n: number }>(side, counter)) {
    said.push(`${series} ${year}: ${n}`);
  }
  return said;
}

/** Gives what both say, one after the other. Throws MoveRefused when it is not the same. */
async function same<T>(what: string, from: Promise<T>, to: Promise<T>): Promise<T> {
  const [ours, theirs] = [await from, await to];
  if (JSON.stringify(ours) === JSON.stringify(theirs)) return ours;
  throw new MoveRefused(`Nothing was moved: ${what} differ: ${JSON.stringify(ours)}, ${JSON.stringify(theirs)}`);
}
