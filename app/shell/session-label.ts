import type { Device } from "#app/http/device.ts";
import type { Words } from "#app/words/words.ts";

type Labelled = { user: { name: string; email: string }; device: Device | null };

/** A session as its list and its question name it: the user and the device. */
export function sessionLabel({ user, device }: Labelled, words: Words["sessions"]): { who: string; device: string } {
  return { who: user.name || user.email, device: device ? words.deviceName(device) : words.unknownDevice };
}
