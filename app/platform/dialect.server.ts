/**
 * The pieces of SQL that the engines write differently, of the engine in use. All other SQL of the application is
 * portable (portable-sql.test.ts checks it).
 */
import { environment } from "./environment.server.ts";
import { isPostgresql } from "./postgresql-connection.ts";
import * as postgresql from "./postgresql-sql.server.ts";
import * as sqlite from "./sqlite-sql.server.ts";

export type { Begins, NewestFound } from "./sqlite-sql.server.ts";

const pieces: typeof sqlite = isPostgresql(environment.database) ? postgresql : sqlite;

export const { beforeAllDays, beginsOf, collectFound, daysAfter, foundIds, foundRows } = pieces;
export const { idsOf, instantAt, isAmongInWalk, isFound, isOfPage, mostLookedUp } = pieces;
export const {
  joined,
  joinInOrder,
  joinTexts,
  jsonRow,
  jsonRows,
  jsonText,
  lastGivenId,
  latestOf,
  listedIds,
  newestFound,
  pageOf,
} = pieces;
export const { rowsFrom, secondsBetween, serverStart, wordsToBegin, writeNumber } = pieces;
