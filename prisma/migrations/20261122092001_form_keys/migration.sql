-- What the forms made that were posted with a key, so that the same form posted twice makes one
-- (docs/decisions/0028-posted-twice.md).
CREATE TABLE "FormKey" (
    "user_id" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "subject_id" INTEGER NOT NULL,
    "request_sha256" TEXT NOT NULL,
    "hours" INTEGER NOT NULL DEFAULT 0,

    PRIMARY KEY ("user_id", "key")
);
