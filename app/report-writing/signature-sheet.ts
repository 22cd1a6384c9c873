/** A canvas that a hand draws on. Loaded with its library, once a page shows a pad. */
import Pad from "signature_pad";
import type { Stroke } from "./report-draft.ts";
import { pen, penStrokes } from "./signature-picture.ts";
import { type Placing, placeStrokes } from "./signature-placing.ts";

/**
 * Shows strokes, all of each, and tells of each that is added. The canvas is fitted to its size on the page and to the
 * screen's dots, and drawn anew when that changes: turning a phone loses nothing.
 */
export class SignatureSheet {
  readonly #canvas: HTMLCanvasElement;
  readonly #pad: Pad;
  readonly #sizes: ResizeObserver;
  #strokes: Stroke[];
  #size = { width: 0, height: 0 };

  constructor(canvas: HTMLCanvasElement, strokes: Stroke[], changed: (strokes: Stroke[]) => void) {
    this.#canvas = canvas;
    this.#strokes = strokes;
    this.#pad = new Pad(canvas, { ...pen, minDistance: 2, throttle: 0 });
    this.#pad.addEventListener("endStroke", () => changed(this.#withLast()));
    // At once: the first stroke may come before the observer's first call.
    this.#refit();
    this.#sizes = new ResizeObserver(() => this.#refit());
    this.#sizes.observe(canvas);
  }

  /** What a hand has just drawn is there already; drawing it anew would cut off a stroke that has begun since. */
  show(strokes: Stroke[]): void {
    if (strokes === this.#strokes) return;
    this.#strokes = strokes;
    this.#draw();
  }

  close(): void {
    this.#sizes.disconnect();
    this.#pad.off();
  }

  /** Where the strokes stand on the page's canvas, in its CSS pixels. */
  get #placing(): Placing {
    return placeStrokes(this.#strokes, this.#size);
  }

  #withLast(): Stroke[] {
    const points = this.#pad.toData().at(-1)?.points ?? [];
    const { scale, left, top } = this.#placing;
    const stroke = points.map(({ x, y }) => ({ x: rounded((x - left) / scale), y: rounded((y - top) / scale) }));
    this.#strokes = [...this.#strokes, stroke];
    // The library leaves out the last piece while a hand draws; and what left the canvas is shown whole from now on.
    this.#draw();
    return this.#strokes;
  }

  #refit(): void {
    const { clientWidth: width, clientHeight: height } = this.#canvas;
    // A canvas that is taken off the page has no size any more, and nothing to show.
    if (width === 0 || height === 0) return;
    if (width === this.#size.width && height === this.#size.height) return;
    this.#size = { width, height };
    const dots = Math.min(3, Math.max(1, window.devicePixelRatio || 1));
    this.#canvas.width = Math.round(width * dots);
    this.#canvas.height = Math.round(height * dots);
    this.#canvas.getContext("2d")?.scale(dots, dots);
    this.#draw();
  }

  #draw(): void {
    this.#pad.fromData(penStrokes(this.#strokes, this.#placing));
  }
}

function rounded(length: number): number {
  return Math.round(length * 100) / 100;
}
