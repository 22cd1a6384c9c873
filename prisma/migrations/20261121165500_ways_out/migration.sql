-- By hand: making these tables anew would lose their checks.

-- An attempt is written down before the server is asked, and closed once by what came of it.
ALTER TABLE "DocumentEmail" ADD COLUMN "finished_at" DATETIME;
ALTER TABLE "DocumentEmail" ADD COLUMN "answer" TEXT;
CREATE TRIGGER "DocumentEmail_never_changes" BEFORE UPDATE ON "DocumentEmail" WHEN OLD."finished_at" IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'DOCUMENT_EMAIL_NEVER_CHANGES'); END;
CREATE TRIGGER "DocumentEmail_never_deleted" BEFORE DELETE ON "DocumentEmail" BEGIN SELECT RAISE(ABORT, 'DOCUMENT_EMAIL_NEVER_DELETED'); END;

-- News that is too old is not worth sending.
ALTER TABLE "Outbox" ADD COLUMN "expires_at" DATETIME;

-- What a browser is told, in the language it was asked in.
ALTER TABLE "PushSubscription" ADD COLUMN "language" TEXT NOT NULL DEFAULT 'en' CHECK ("language" IN ('en', 'es'));
CREATE INDEX "PushSubscription_session_id_idx" ON "PushSubscription"("session_id");
