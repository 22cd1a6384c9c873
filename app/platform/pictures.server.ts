/**
 * Uploaded pictures (logos, photos, signatures): which formats are read, and how many at a time. The content decides
 * the format, not the name or a header (docs/decisions/0015-logo-and-icons.md).
 */
import { createRequire } from "node:module";
import type sharp from "sharp";
import type { Sharp } from "sharp";
import { singleton } from "./singleton.server.ts";
import { turnsOf } from "./turns.server.ts";

/** A path of one of our files, or the bytes of a small picture. */
export type Picture = string | Uint8Array;

/** Much longer than the largest allowed picture takes. */
const longestWork = { seconds: 10 };

const turns = turnsOf("pictures", {
  // Waiting pictures are on the disk, or small. Twenty phones that send at once are within the limit; the last of forty
  // waits for about ten seconds.
  most: 40,
  busy: (words) => words.problems.picturesWaiting,
  retryAfterSeconds: 2,
});

/** The library, loaded with the first picture: most of the time there is none, and it takes 10 MB of memory. */
function loadLibrary(): typeof sharp {
  return singleton("pictures", () => {
    const loaded = createRequire(import.meta.url)("sharp") as typeof sharp;
    // It also reads SVG, PDF, TIFF and others, and each decoder is a risk. Only three are allowed.
    loaded.block({ operation: ["VipsForeignLoad"] });
    loaded.unblock({
      operation: ["Png", "Jpeg", "Webp"].flatMap((kind) =>
        ["File", "Buffer"].map((from) => `VipsForeignLoad${kind}${from}`),
      ),
    });
    loaded.cache(false);
    loaded.concurrency(1);
    return loaded;
  });
}

/**
 * The metadata (dimensions, format) of a picture, from its head without decoding pixels. Throws when it is not PNG,
 * JPEG or WebP.
 */
export function readPictureHead(picture: Picture) {
  // Without a limit of pixels here: the caller decides about the dimensions, and has a sentence for it.
  return loadLibrary()(picture, { limitInputPixels: false }).metadata();
}

/** A picture to process: upright, first frame. Processing fails when it is damaged or has more than `mostPixels`. */
export function openPicture(picture: Picture, mostPixels: number): Sharp {
  return loadLibrary()(picture, { failOn: "error", limitInputPixels: mostPixels, sequentialRead: true })
    .autoOrient()
    .timeout(longestWork);
}

/**
 * Runs `work` on a picture after all earlier ones, one at a time, because an open picture of 4000 × 4000 takes 64 MB.
 * Throws a busy Problem at once when too many wait.
 */
export const queuePictureWork = turns.take;
