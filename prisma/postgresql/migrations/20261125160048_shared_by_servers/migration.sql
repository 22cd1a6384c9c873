-- CreateTable
CREATE TABLE "FeedLink" (
    "id" INTEGER NOT NULL,
    "renewed" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "FeedLink_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Chore" (
    "name" TEXT COLLATE "C" NOT NULL,
    "claimed_by" TEXT COLLATE "C",
    "claimed_until" TIMESTAMP(3),

    CONSTRAINT "Chore_pkey" PRIMARY KEY ("name")
);
