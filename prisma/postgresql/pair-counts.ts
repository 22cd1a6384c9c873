/**
 * How many texts of each search index have a pair of letters. A search for two letters finds a large share of all rows,
 * and PostgreSQL would have to look at each of them to count them. Triggers note what each changed text has gained and
 * lost, and add it up after every few changes, so that a saved text does not write a hundred counts: the number is the
 * count with what is noted since (docs/decisions/0143-counts-of-pairs.md).
 */
import { searchedTables } from "../triggers/search.ts";

/** After so many notes they are added to the counts. */
const mostNotes = 64;

const fills = searchedTables.map((table) => {
  const isUnknown = (tally: string) => `NOT EXISTS (SELECT 1 FROM "${tally}" WHERE "index" = '${table}Search')`;
  return `INSERT INTO "PairCount" ("index", "pair", "n") SELECT '${table}Search', pair, count(*) FROM "${table}Search",
  LATERAL (SELECT DISTINCT unnest(letter_pairs("text")) AS pair) pairs
  WHERE ${isUnknown("PairCount")} AND ${isUnknown("PairNote")} GROUP BY pair;`;
});

const triggers = searchedTables.map(
  (table) => `CREATE OR REPLACE TRIGGER "${table}Search_pairs" AFTER INSERT OR DELETE OR UPDATE OF "text"
  ON "${table}Search" FOR EACH ROW EXECUTE FUNCTION note_pairs();`,
);

/**
 * Makes the tables and the triggers, and fills the counts of each index for which nothing was counted or noted yet. The
 * pairs of a text have no blanks. Whoever changes them makes tables of other names, and renames the indexes of pairs
 * (rules.ts).
 */
export const pairCounts = `
CREATE OR REPLACE FUNCTION letter_pairs(text) RETURNS text[] IMMUTABLE STRICT PARALLEL SAFE LANGUAGE sql AS
$$ SELECT array_agg(pair."a" || pair."b") FROM (SELECT string_to_array($1, NULL) AS "all") letters,
  unnest(letters."all", letters."all"[2:]) pair("a", "b")
  WHERE pair."a" COLLATE "C" > ' ' AND pair."b" COLLATE "C" > ' ' $$;
CREATE TABLE IF NOT EXISTS "PairCount" (
  "index" TEXT COLLATE "C" NOT NULL, "pair" TEXT COLLATE "C" NOT NULL, "n" INTEGER NOT NULL, PRIMARY KEY ("index", "pair"))
  WITH (fillfactor = 50);
CREATE TABLE IF NOT EXISTS "PairNote" (
  "id" BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  "index" TEXT COLLATE "C" NOT NULL, "by" INTEGER NOT NULL, "pairs" TEXT[] COLLATE "C" NOT NULL);
CREATE OR REPLACE FUNCTION note_pairs() RETURNS trigger LANGUAGE plpgsql AS
$$ DECLARE
  lost text[] := letter_pairs(OLD."text");
  gained text[] := letter_pairs(NEW."text");
  is_full boolean;
BEGIN
  IF lost = gained THEN RETURN NULL; END IF;
  WITH noted AS (
    INSERT INTO "PairNote" ("index", "by", "pairs") SELECT TG_TABLE_NAME, note."by", note."pairs" FROM (VALUES
      (-1, ARRAY(SELECT unnest(lost) EXCEPT SELECT unnest(gained))),
      (1, ARRAY(SELECT unnest(gained) EXCEPT SELECT unnest(lost)))) note ("by", "pairs")
      WHERE cardinality(note."pairs") > 0
    RETURNING "id") SELECT bool_or("id" % ${mostNotes} = 0) FROM noted INTO is_full;
  IF is_full THEN
    WITH added AS (DELETE FROM "PairNote" RETURNING *)
    INSERT INTO "PairCount" ("index", "pair", "n")
      SELECT added."index", pair, sum(added."by") FROM added, unnest(added."pairs") pair
      GROUP BY added."index", pair ORDER BY added."index", pair
      ON CONFLICT ("index", "pair") DO UPDATE SET "n" = "PairCount"."n" + EXCLUDED."n";
  END IF;
  RETURN NULL;
END $$;
${triggers.join("\n")}
${fills.join("\n")}`;
