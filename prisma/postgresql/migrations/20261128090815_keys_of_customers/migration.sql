-- With the rules 24842807646f85fa6d8f4328f2e3bbeead583e08435319462b3e6f11a2aa90c8 and the texts folded by rule 5.
-- AlterTable
ALTER TABLE "Customer" ADD COLUMN     "compare_keys" TEXT COLLATE "C" NOT NULL DEFAULT '[]';

-- CreateTable
CREATE TABLE "CustomerKey" (
    "key" TEXT COLLATE "C" NOT NULL,
    "customer_id" INTEGER NOT NULL,

    CONSTRAINT "CustomerKey_pkey" PRIMARY KEY ("key","customer_id")
);
