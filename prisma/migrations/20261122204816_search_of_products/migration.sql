-- The search index of products (prisma/triggers/search.ts). The next start fills it, when it folds all texts by the new
-- rule.
ALTER TABLE "Product" ADD COLUMN "search_text" TEXT NOT NULL DEFAULT '';
CREATE VIRTUAL TABLE "ProductSearch" USING fts5("text", tokenize = 'trigram case_sensitive 1');
CREATE VIRTUAL TABLE "ProductSearchTerms" USING fts5vocab("ProductSearch", 'row');
DROP TRIGGER IF EXISTS "Product_search_insert";
CREATE TRIGGER "Product_search_insert" AFTER INSERT ON "Product" BEGIN
  INSERT OR REPLACE INTO "ProductSearch" (rowid, "text") SELECT "id", CASE WHEN "Product"."deleted_at" IS NULL THEN "Product"."search_text" ELSE '' END FROM "Product" WHERE "id" = NEW."id";
END;
DROP TRIGGER IF EXISTS "Product_search_update";
CREATE TRIGGER "Product_search_update" AFTER UPDATE OF "search_text", "deleted_at" ON "Product" WHEN OLD."search_text" IS NOT NEW."search_text" OR OLD."deleted_at" IS NOT NEW."deleted_at" BEGIN
  INSERT OR REPLACE INTO "ProductSearch" (rowid, "text") SELECT "id", CASE WHEN "Product"."deleted_at" IS NULL THEN "Product"."search_text" ELSE '' END FROM "Product" WHERE "id" = NEW."id";
END;
DROP TRIGGER IF EXISTS "Product_search_delete";
CREATE TRIGGER "Product_search_delete" AFTER DELETE ON "Product" BEGIN
  DELETE FROM "ProductSearch" WHERE rowid = OLD."id";
END;
