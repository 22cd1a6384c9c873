/**
 * Answers of lists in memory: what was asked for twice is sent to the next who asks
 * (docs/decisions/0148-kept-answers.md).
 */

type Limits = {
  /** Bytes of all answers together. */
  bytes: number;
  /** Bytes of the largest that is kept. */
  each: number;
};

/** What was asked for once has no answer here: most searches never come again, and to read an answer takes time. */
type Kept = { tag: string; answer: { body: Uint8Array<ArrayBuffer>; headers: [string, string][] } | null };

/** About what each takes beside its bytes. */
const overhead = 1_000;

/** Keeps one answer for each thing that can be asked, with the ETag under which it holds. */
export class KeptAnswers {
  readonly #limits: Limits;
  /** In the order in which they were last asked for. */
  readonly #kept = new Map<string, Kept>();
  #bytes = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /**
   * The answer to what is asked: the kept one where it has this tag, or else that of `render`. Only what succeeds is
   * kept, and only when it was asked for before with this tag.
   */
  async get(asked: string, tag: string, render: () => Promise<Response>): Promise<Response> {
    const known = this.#kept.get(asked);
    if (known) this.#forget(asked, known);
    if (known?.tag === tag && known.answer) {
      this.#keep(asked, known);
      return new Response(known.answer.body, { headers: known.answer.headers });
    }
    const rendered = await render();
    if (rendered.status !== 200) return rendered;
    if (known?.tag !== tag) {
      this.#keep(asked, { tag, answer: null });
      return rendered;
    }
    const [headers, body] = [[...rendered.headers], new Uint8Array(await rendered.arrayBuffer())];
    this.#keep(asked, { tag, answer: body.length > this.#limits.each ? null : { body, headers } });
    return new Response(body, { headers });
  }

  #keep(asked: string, kept: Kept): void {
    // Another request may have been answered meanwhile.
    const other = this.#kept.get(asked);
    if (other) this.#forget(asked, other);
    this.#kept.set(asked, kept);
    this.#bytes += sizeOf(asked, kept);
    for (const [oldest, one] of this.#kept) {
      if (this.#bytes <= this.#limits.bytes) return;
      this.#forget(oldest, one);
    }
  }

  #forget(asked: string, kept: Kept): void {
    this.#kept.delete(asked);
    this.#bytes -= sizeOf(asked, kept);
  }
}

function sizeOf(asked: string, { answer }: Kept): number {
  return overhead + 2 * asked.length + (answer?.body.length ?? 0);
}
