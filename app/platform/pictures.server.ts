/**
 * Pictures that somebody sent: what may be read of them, and how many at once. Told by their content; a name or a header
 * says nothing (docs/decisions/0015-logo-and-icons.md).
 */
import sharp, { type Sharp } from "sharp";
import { turnsOf } from "./turns.server.ts";

// The library reads SVG, PDF, TIFF and more besides, each with flaws of its own to come: all but three are closed.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["Png", "Jpeg", "Webp"].flatMap((kind) => [`VipsForeignLoad${kind}File`, `VipsForeignLoad${kind}Buffer`]),
});
sharp.cache(false);
sharp.concurrency(1);

/** A picture where it is: in a file of ours, or, if it is small, in memory. */
export type Picture = string | Uint8Array;

/** Enough for the largest that is allowed, many times over. */
const longestWork = { seconds: 10 };

const turns = turnsOf("pictures", {
  // What waits is on the disk or small. Twenty phones that send at once are within; the last of forty waits some ten seconds.
  most: 40,
  busy: (words) => words.problems.picturesWaiting,
  retryAfterSeconds: 2,
});

/** The sizes and the like that the head of a picture tells; none of its pixels is read. Throws when it is no PNG, JPEG or WebP. */
export function headOf(picture: Picture) {
  // However large it says it is: whoever asks decides, and has a sentence for it.
  return sharp(picture, { limitInputPixels: false }).metadata();
}

/** A picture to work on, upright, its first frame; one that is damaged or has more pixels fails when it is worked on. */
export function pictureOf(picture: Picture, mostPixels: number): Sharp {
  return sharp(picture, { failOn: "error", limitInputPixels: mostPixels, sequentialRead: true })
    .autoOrient()
    .timeout(longestWork);
}

/**
 * Runs `work` on a picture when all that were asked for before are done: a picture of 4000 × 4000 takes 64 MB while it is
 * open. Throws a busy Problem at once when too many wait.
 */
export const inTurn = turns.take;
