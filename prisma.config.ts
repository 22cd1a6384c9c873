import { defineConfig } from "prisma/config";

/** Read by `prisma generate` only: migrations run in prisma/migrate.ts. */
export default defineConfig({ schema: "prisma/schema.prisma" });
