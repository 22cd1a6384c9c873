/**
 * Answers in memory: what was asked for twice is sent to the next who asks
 * (docs/decisions/0148-kept-answers.md).
 */

type Limits = {
  /** Bytes of all answers together. */
  bytes: number;
  /** Bytes of the largest that is kept. */
  each: number;
};

/** What was asked for once has no answer here: most searches never come again, and to keep an answer takes time. */
type Kept<Answer> = { tag: string; answer: Answer | null; bytes: number; isTooLarge: boolean };

type Found<Answer> = {
  /** The kept answer; null: it must be made. */
  answer: Answer | null;
  /** Whether it was asked for before with this tag, and is not too large, so that what is made is worth keeping. */
  again: boolean;
};

/** About what each takes beside its bytes. */
const overhead = 1_000;

/** Keeps one answer for each thing that can be asked, with the tag under which it holds. */
export class KeptAnswers<Answer> {
  readonly #limits: Limits;
  /** In the order in which they were last asked for. */
  readonly #kept = new Map<string, Kept<Answer>>();
  #bytes = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** The kept answer to what is asked, where it has this tag. Notes that it was asked for. */
  find(asked: string, tag: string): Found<Answer> {
    const known = this.#kept.get(asked);
    const isSame = known?.tag === tag;
    this.#put(asked, isSame ? known : { tag, answer: null, bytes: 0, isTooLarge: false });
    return { answer: isSame ? known.answer : null, again: isSame && !known.isTooLarge };
  }

  /** The bytes of the largest answer that is kept. */
  get largest(): number {
    return this.#limits.each;
  }

  /** Keeps an answer of so many bytes in place of what was kept for the same thing. */
  keep(asked: string, tag: string, answer: Answer, bytes: number): void {
    this.#put(asked, { tag, answer, bytes, isTooLarge: false });
  }

  /** Notes that the answer to what is asked is larger than the largest that is kept, so that nobody tries again. */
  noteTooLarge(asked: string, tag: string): void {
    this.#put(asked, { tag, answer: null, bytes: 0, isTooLarge: true });
  }

  #put(asked: string, kept: Kept<Answer>): void {
    const other = this.#kept.get(asked);
    if (other) this.#forget(asked, other);
    this.#kept.set(asked, kept);
    this.#bytes += sizeOf(asked, kept);
    for (const [oldest, one] of this.#kept) {
      if (this.#bytes <= this.#limits.bytes) return;
      this.#forget(oldest, one);
    }
  }

  #forget(asked: string, kept: Kept<Answer>): void {
    this.#kept.delete(asked);
    this.#bytes -= sizeOf(asked, kept);
  }
}

function sizeOf(asked: string, { bytes }: Kept<unknown>): number {
  return overhead + 2 * asked.length + bytes;
}
