/** The canvas for drawing a signature, with signature_pad. Loaded when a page shows a pad. */
import Pad from "signature_pad";
import type { Stroke } from "./signature.ts";
import { pen, penStrokes } from "./signature-picture.ts";
import { type Placing, placeOnPad } from "./signature-placing.ts";

/**
 * Shows strokes completely, and reports each new one. Fits the canvas to its size on the page and the screen's
 * resolution, and redraws it when these change, so that turning the phone loses nothing.
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
    // Now, because the first stroke may come before the observer's first call.
    this.#refit();
    this.#sizes = new ResizeObserver(() => this.#refit());
    this.#sizes.observe(canvas);
  }

  /**
   * Draws other strokes. Those just drawn are on the canvas already; redrawing would cut off a stroke that has begun
   * since.
   */
  show(strokes: Stroke[]): void {
    if (strokes === this.#strokes) return;
    this.#strokes = strokes;
    this.#draw();
  }

  close(): void {
    this.#sizes.disconnect();
    this.#pad.off();
  }

  /** The placing of the strokes on the canvas, in CSS pixels. */
  get #placing(): Placing {
    return placeOnPad(this.#strokes, this.#size);
  }

  #withLast(): Stroke[] {
    const points = this.#pad.toData().at(-1)?.points ?? [];
    const { scale, left, top } = this.#placing;
    const stroke = points.map(({ x, y }) => ({
      x: roundToHundredths((x - left) / scale),
      y: roundToHundredths((y - top) / scale),
    }));
    this.#strokes = [...this.#strokes, stroke];
    // Redraws, because the library leaves out the last piece of a stroke, and because strokes beyond the edge are now
    // shrunk to fit.
    this.#draw();
    return this.#strokes;
  }

  #refit(): void {
    const { clientWidth: width, clientHeight: height } = this.#canvas;
    // A canvas that was removed from the page has no size.
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

function roundToHundredths(length: number): number {
  return Math.round(length * 100) / 100;
}
