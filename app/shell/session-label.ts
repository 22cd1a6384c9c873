import type { Device } from "#app/auth/device.ts";
import type { Words } from "#app/words/words.ts";

type Labelled = { user: { name: string; email: string }; device: Device | null };

/** Whose a session is and on which device, as its list and its question say it. */
export function sessionLabel({ user, device }: Labelled, words: Words["sessions"]): { who: string; device: string } {
  return { who: user.name || user.email, device: device ? words.deviceName(device) : words.unknownDevice };
}
