import { open } from "node:fs/promises";

/** Flushes a folder to the disk, so that a file that was renamed in it keeps its new name after a power cut. */
export async function syncFolder(path: string): Promise<void> {
  // Windows cannot open a folder, and does not need this.
  const folder = await open(path).catch(() => null);
  await folder?.sync().catch(() => {});
  await folder?.close();
}
