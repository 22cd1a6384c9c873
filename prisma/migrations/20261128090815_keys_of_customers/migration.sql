-- What customers are compared by (app/customers/doubles.ts). The next start fills it, when it folds all texts by the new
-- rule.
ALTER TABLE "Customer" ADD COLUMN "compare_keys" TEXT NOT NULL DEFAULT '[]';
CREATE TABLE "CustomerKey" (
    "key" TEXT NOT NULL,
    "customer_id" INTEGER NOT NULL,

    PRIMARY KEY ("key", "customer_id")
);
DROP TRIGGER IF EXISTS "Customer_keys_insert";
CREATE TRIGGER "Customer_keys_insert" AFTER INSERT ON "Customer" BEGIN
  INSERT INTO "CustomerKey" ("key", "customer_id") SELECT "value", NEW."id" FROM json_each(NEW."compare_keys");
END;
DROP TRIGGER IF EXISTS "Customer_keys_update";
CREATE TRIGGER "Customer_keys_update" AFTER UPDATE OF "compare_keys" ON "Customer"
WHEN OLD."compare_keys" IS NOT NEW."compare_keys" BEGIN
  DELETE FROM "CustomerKey" WHERE "customer_id" = OLD."id"
  AND "key" IN (SELECT "value" FROM json_each(OLD."compare_keys"));
  INSERT INTO "CustomerKey" ("key", "customer_id") SELECT "value", NEW."id" FROM json_each(NEW."compare_keys");
END;
DROP TRIGGER IF EXISTS "Customer_keys_delete";
CREATE TRIGGER "Customer_keys_delete" AFTER DELETE ON "Customer" BEGIN
  DELETE FROM "CustomerKey" WHERE "customer_id" = OLD."id"
  AND "key" IN (SELECT "value" FROM json_each(OLD."compare_keys"));
END;
