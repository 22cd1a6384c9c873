import { reader } from "#app/platform/database.server.ts";
import { openPicture, queuePictureWork } from "#app/platform/pictures.server.ts";
import { singleton } from "#app/platform/singleton.server.ts";
import { type IconName, iconLayout } from "./icons.ts";
import { getBrand } from "./settings.server.ts";

type Icon = Promise<Uint8Array<ArrayBuffer>>;

/** The icons of the present logo, each made at the first request. */
const kept = singleton<{ sha256: string; icons: Map<IconName, Icon> }>("icons", () => ({
  sha256: "",
  icons: new Map(),
}));

const white = "#ffffff";

/**
 * An icon of the present logo as PNG. Null when the hash is not that of the present logo, because no sign-in is needed
 * here.
 */
export async function getIcon(sha256: string, name: IconName): Promise<Uint8Array<ArrayBuffer> | null> {
  if ((await getBrand()).logo?.sha256 !== sha256) return null;
  if (kept.sha256 !== sha256) {
    kept.sha256 = sha256;
    kept.icons.clear();
  }
  const known = kept.icons.get(name);
  if (known) return known;
  const icon = makeIcon(sha256, name);
  kept.icons.set(name, icon);
  // A failed icon is made again at the next request.
  icon.catch(() => kept.icons.delete(name));
  return icon;
}

async function makeIcon(sha256: string, name: IconName): Icon {
  const logo = await reader().logo.findUniqueOrThrow({ where: { sha256 } });
  const { side, width, height } = iconLayout(name, logo);
  const [left, top] = [Math.floor((side - width) / 2), Math.floor((side - height) / 2)];
  const icon = await queuePictureWork(() =>
    openPicture(logo.png, logo.width * logo.height)
      .flatten({ background: white })
      .resize({ width, height, fit: "fill" })
      .extend({ left, top, right: side - width - left, bottom: side - height - top, background: white })
      .png({ compressionLevel: 9 })
      .toBuffer(),
  );
  return new Uint8Array(icon);
}
