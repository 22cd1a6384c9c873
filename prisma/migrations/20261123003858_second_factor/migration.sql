-- The second factor of sign-ins: codes of an authenticator app, recovery codes, and whether they are asked for.
ALTER TABLE "User" ADD COLUMN "totp_sealed" TEXT;
ALTER TABLE "User" ADD COLUMN "totp_step" INTEGER;

CREATE TABLE "RecoveryCode" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "user_id" INTEGER NOT NULL,
    "code_hash" TEXT NOT NULL,
    "used_at" DATETIME,
    CONSTRAINT "RecoveryCode_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "RecoveryCode_code_hash_key" ON "RecoveryCode"("code_hash");
CREATE INDEX "RecoveryCode_user_id_idx" ON "RecoveryCode"("user_id");

CREATE TABLE "SignInRule" (
    "id" INTEGER NOT NULL PRIMARY KEY,
    "second_factor" INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT "SignInRule_one_row" CHECK ("id" = 1),
    CONSTRAINT "SignInRule_flag" CHECK ("second_factor" IN (0, 1))
);
INSERT INTO "SignInRule" ("id", "second_factor") VALUES (1, 0);

-- A code of the app is accepted once: the step never goes back while the secret is the same.
CREATE TRIGGER "User_totp_step_grows" BEFORE UPDATE OF "totp_step" ON "User"
WHEN OLD."totp_sealed" = NEW."totp_sealed" AND NEW."totp_step" <= OLD."totp_step"
BEGIN SELECT RAISE(ABORT, 'TOTP_STEP_GROWS'); END;
-- A recovery code is used once.
CREATE TRIGGER "RecoveryCode_used_once" BEFORE UPDATE ON "RecoveryCode" WHEN OLD."used_at" IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'RECOVERY_CODE_USED'); END;

DROP TRIGGER "User_audit_update";
CREATE TRIGGER "User_audit_update" AFTER UPDATE ON "User" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('user', NEW."id", NEW."email", '',
    json_object('name', OLD."name", 'email', OLD."email", 'role', OLD."role", 'active', OLD."active",
      'password', iif(OLD."password_hash" = '', 'none', 'set'), 'invite_until', OLD."invite_until",
      'second_factor', iif(OLD."totp_sealed" IS NULL, 'none', 'set')),
    json_object('name', NEW."name", 'email', NEW."email", 'role', NEW."role", 'active', NEW."active",
      'password', iif(NEW."password_hash" = '', 'none', iif(NEW."password_hash" = OLD."password_hash", 'set', 'set anew')),
      'invite_until', NEW."invite_until",
      'second_factor', iif(NEW."totp_sealed" IS NULL, 'none', 'set')));
END;

CREATE TRIGGER "SignInRule_audit_update" AFTER UPDATE OF "second_factor" ON "SignInRule" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('settings', NEW."id", '', '',
    json_object('second_factor', OLD."second_factor"),
    json_object('second_factor', NEW."second_factor"));
END;
