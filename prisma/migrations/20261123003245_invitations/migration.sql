-- Invitations: with a link, of which only a hash is stored, somebody sets the password of an account, once.
ALTER TABLE "User" ADD COLUMN "invite_hash" TEXT;
ALTER TABLE "User" ADD COLUMN "invite_until" DATETIME;
CREATE UNIQUE INDEX "User_invite_hash_key" ON "User"("invite_hash");

DROP TRIGGER "User_audit_insert";
CREATE TRIGGER "User_audit_insert" AFTER INSERT ON "User" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('user', NEW."id", NEW."email", '', NULL,
    json_object('name', NEW."name", 'email', NEW."email", 'role', NEW."role", 'active', NEW."active",
      'password', iif(NEW."password_hash" = '', 'none', 'set'), 'invite_until', NEW."invite_until"));
END;
DROP TRIGGER "User_audit_update";
CREATE TRIGGER "User_audit_update" AFTER UPDATE ON "User" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('user', NEW."id", NEW."email", '',
    json_object('name', OLD."name", 'email', OLD."email", 'role', OLD."role", 'active', OLD."active",
      'password', iif(OLD."password_hash" = '', 'none', 'set'), 'invite_until', OLD."invite_until"),
    json_object('name', NEW."name", 'email', NEW."email", 'role', NEW."role", 'active', NEW."active",
      'password', iif(NEW."password_hash" = '', 'none', iif(NEW."password_hash" = OLD."password_hash", 'set', 'set anew')),
      'invite_until', NEW."invite_until"));
END;
DROP TRIGGER "User_audit_delete";
CREATE TRIGGER "User_audit_delete" AFTER DELETE ON "User" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('user', OLD."id", OLD."email", '',
    json_object('name', OLD."name", 'email', OLD."email", 'role', OLD."role", 'active', OLD."active",
      'password', iif(OLD."password_hash" = '', 'none', 'set')), NULL);
END;
