/** A canvas that a hand draws on. Loaded with its library, once a page shows a pad. */
import Pad from "signature_pad";
import { signatureSize } from "./report.ts";
import type { Stroke } from "./report-draft.ts";
import { pen, penStrokes } from "./signature-picture.ts";

/**
 * Shows strokes, in the units of the picture, and tells of each that is added. The canvas is fitted to its width on the
 * page and to the screen's dots, and drawn anew when the width changes: turning a phone loses nothing.
 */
export class SignatureSheet {
  readonly #canvas: HTMLCanvasElement;
  readonly #pad: Pad;
  readonly #sizes: ResizeObserver;
  #strokes: Stroke[];
  #width = 0;

  constructor(canvas: HTMLCanvasElement, strokes: Stroke[], changed: (strokes: Stroke[]) => void) {
    this.#canvas = canvas;
    this.#strokes = strokes;
    this.#pad = new Pad(canvas, { ...pen, minDistance: 2, throttle: 0 });
    this.#pad.addEventListener("endStroke", () => changed(this.#withLast()));
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

  /** How large the page shows the picture. */
  get #scale(): number {
    return this.#canvas.clientWidth / signatureSize.width;
  }

  #withLast(): Stroke[] {
    const points = this.#pad.toData().at(-1)?.points ?? [];
    const stroke = points.map(({ x, y }) => ({ x: rounded(x / this.#scale), y: rounded(y / this.#scale) }));
    this.#strokes = [...this.#strokes, stroke];
    // The library leaves out the last piece while a hand draws.
    this.#draw();
    return this.#strokes;
  }

  /** An address bar that hides, or a keyboard, changes the height of the page alone. */
  #refit(): void {
    if (this.#canvas.clientWidth === this.#width) return;
    this.#width = this.#canvas.clientWidth;
    const dots = Math.min(3, Math.max(1, window.devicePixelRatio || 1));
    this.#canvas.width = Math.round(this.#width * dots);
    this.#canvas.height = Math.round((this.#width * dots * signatureSize.height) / signatureSize.width);
    this.#canvas.getContext("2d")?.scale(dots, dots);
    this.#draw();
  }

  #draw(): void {
    this.#pad.fromData(penStrokes(this.#strokes, this.#scale));
  }
}

function rounded(length: number): number {
  return Math.round(length * 100) / 100;
}
