/**
 * Uploaded pictures (logos, photos, signatures): which formats are read, and how many at a time. The content decides
 * the format, not the name or a header (docs/decisions/0015-logo-and-icons.md).
 */
import sharp, { type Sharp } from "sharp";
import { turnsOf } from "./turns.server.ts";

// The library also reads SVG, PDF, TIFF and others, and each decoder is a risk. Only three are allowed.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["Png", "Jpeg", "Webp"].flatMap((kind) => [`VipsForeignLoad${kind}File`, `VipsForeignLoad${kind}Buffer`]),
});
sharp.cache(false);
sharp.concurrency(1);

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

/**
 * The metadata (dimensions, format) of a picture, from its head without decoding pixels. Throws when it is not PNG,
 * JPEG or WebP.
 */
export function readPictureHead(picture: Picture) {
  // Without a limit of pixels here: the caller decides about the dimensions, and has a sentence for it.
  return sharp(picture, { limitInputPixels: false }).metadata();
}

/** A picture to process: upright, first frame. Processing fails when it is damaged or has more than `mostPixels`. */
export function openPicture(picture: Picture, mostPixels: number): Sharp {
  return sharp(picture, { failOn: "error", limitInputPixels: mostPixels, sequentialRead: true })
    .autoOrient()
    .timeout(longestWork);
}

/**
 * Runs `work` on a picture after all earlier ones, one at a time, because an open picture of 4000 × 4000 takes 64 MB.
 * Throws a busy Problem at once when too many wait.
 */
export const queuePictureWork = turns.take;
