import { open } from "node:fs/promises";

/** Puts the names in a folder on the disk: a file that was renamed there has its new name after a power cut, too. */
export async function syncFolder(path: string): Promise<void> {
  // Windows opens no folder, and needs none of this.
  const folder = await open(path).catch(() => null);
  await folder?.sync().catch(() => {});
  await folder?.close();
}
