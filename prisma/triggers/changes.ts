/** The triggers that count the changes of tables, for the ETags of lists (docs/decisions/0126-tags-by-counts.md). */
import { countedTables } from "../../app/platform/changed-tables.ts";
import type { Trigger } from "./dialect.ts";

/** Three triggers for each counted table. */
export function changeTriggers(): Trigger[] {
  return countedTables.flatMap((table) =>
    ["insert", "update", "delete"].map((event) => ({
      ...{ name: `${table}_changes_${event}`, table, event: `AFTER ${event.toUpperCase()}` },
      does: [
        `INSERT INTO "ChangeCount" ("name", "n") VALUES ('${table}', 1)
  ON CONFLICT ("name") DO UPDATE SET "n" = "ChangeCount"."n" + 1`,
      ],
    })),
  );
}
