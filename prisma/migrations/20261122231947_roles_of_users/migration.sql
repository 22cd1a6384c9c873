-- Roles and shut accounts. Every account of before is an owner's.
ALTER TABLE "User" ADD COLUMN "role" TEXT NOT NULL DEFAULT 'owner' CONSTRAINT "User_role_known" CHECK ("role" IN ('owner', 'office', 'engineer'));
ALTER TABLE "User" ADD COLUMN "active" INTEGER NOT NULL DEFAULT 1 CONSTRAINT "User_active_flag" CHECK ("active" IN (0, 1));

-- The account with which an engineer signs in.
ALTER TABLE "Engineer" ADD COLUMN "user_id" INTEGER REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE UNIQUE INDEX "Engineer_user_id_key" ON "Engineer"("user_id");

-- An installation without an owner could not be managed by anyone any more.
CREATE TRIGGER "User_last_owner_changed" BEFORE UPDATE OF "role", "active" ON "User"
WHEN OLD."role" = 'owner' AND OLD."active" = 1 AND (NEW."role" <> 'owner' OR NEW."active" = 0)
  AND NOT EXISTS (SELECT 1 FROM "User" WHERE "id" <> OLD."id" AND "role" = 'owner' AND "active" = 1)
BEGIN SELECT RAISE(ABORT, 'USER_LAST_OWNER'); END;
CREATE TRIGGER "User_last_owner_deleted" BEFORE DELETE ON "User"
WHEN OLD."role" = 'owner' AND OLD."active" = 1
  AND NOT EXISTS (SELECT 1 FROM "User" WHERE "id" <> OLD."id" AND "role" = 'owner' AND "active" = 1)
BEGIN SELECT RAISE(ABORT, 'USER_LAST_OWNER'); END;

-- A shut account has no session, and with it no access token and no push subscription.
CREATE TRIGGER "User_shut_ends_sessions" AFTER UPDATE OF "active" ON "User" WHEN NEW."active" = 0
BEGIN DELETE FROM "Session" WHERE "user_id" = NEW."id"; END;
CREATE TRIGGER "Session_of_active_user" BEFORE INSERT ON "Session"
WHEN EXISTS (SELECT 1 FROM "User" WHERE "id" = NEW."user_id" AND "active" = 0)
BEGIN SELECT RAISE(ABORT, 'SESSION_OF_SHUT_USER'); END;

DROP TRIGGER "User_audit_insert";
CREATE TRIGGER "User_audit_insert" AFTER INSERT ON "User" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('user', NEW."id", NEW."email", '', NULL,
    json_object('name', NEW."name", 'email', NEW."email", 'role', NEW."role", 'active', NEW."active", 'password', 'set'));
END;
DROP TRIGGER "User_audit_update";
CREATE TRIGGER "User_audit_update" AFTER UPDATE ON "User" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('user', NEW."id", NEW."email", '',
    json_object('name', OLD."name", 'email', OLD."email", 'role', OLD."role", 'active', OLD."active", 'password', 'set'),
    json_object('name', NEW."name", 'email', NEW."email", 'role', NEW."role", 'active', NEW."active",
      'password', iif(NEW."password_hash" = OLD."password_hash", 'set', 'set anew')));
END;
DROP TRIGGER "User_audit_delete";
CREATE TRIGGER "User_audit_delete" AFTER DELETE ON "User" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('user', OLD."id", OLD."email", '',
    json_object('name', OLD."name", 'email', OLD."email", 'role', OLD."role", 'active', OLD."active", 'password', 'set'), NULL);
END;

DROP TRIGGER IF EXISTS "Engineer_audit_insert";
CREATE TRIGGER "Engineer_audit_insert" AFTER INSERT ON "Engineer" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('engineer', NEW."id", NEW."name", '',
    NULL,
    json_object('name', NEW."name", 'email', NEW."email", 'active', NEW."active", 'account', (SELECT "email" FROM "User" WHERE "id" = NEW."user_id")));
END;
DROP TRIGGER IF EXISTS "Engineer_audit_update";
CREATE TRIGGER "Engineer_audit_update" AFTER UPDATE OF "name", "email", "active", "user_id" ON "Engineer" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('engineer', NEW."id", NEW."name", '',
    json_object('name', OLD."name", 'email', OLD."email", 'active', OLD."active", 'account', (SELECT "email" FROM "User" WHERE "id" = OLD."user_id")),
    json_object('name', NEW."name", 'email', NEW."email", 'active', NEW."active", 'account', (SELECT "email" FROM "User" WHERE "id" = NEW."user_id")));
END;
DROP TRIGGER IF EXISTS "Engineer_audit_delete";
CREATE TRIGGER "Engineer_audit_delete" AFTER DELETE ON "Engineer" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('engineer', OLD."id", OLD."name", '',
    json_object('name', OLD."name", 'email', OLD."email", 'active', OLD."active", 'account', (SELECT "email" FROM "User" WHERE "id" = OLD."user_id")),
    NULL);
END;
