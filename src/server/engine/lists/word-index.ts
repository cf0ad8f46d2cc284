/** The places that match: 1 at each of them. */
export interface Mask {
  readonly marks: Uint8Array;
  readonly count: number;
}

/** More new words than this are sorted in together with all others; fewer are inserted one by one. */
const PUT_IN_MAX = 100;

/**
 * Which records have which words. A record is a place, a small whole number that its owner assigns and uses again.
 */
export class WordIndex {
  readonly #postings = new Map<string, number[]>();
  /** All words, in code unit order; new words are in `#newWords` until the next search. */
  #sorted: string[] = [];
  #newWords: string[] = [];

  put(place: number, words: readonly string[]): void {
    for (const word of words) {
      const known = this.#postings.get(word);
      if (known) known.push(place);
      else {
        this.#postings.set(word, [place]);
        this.#newWords.push(word);
      }
    }
  }

  /** Removes the words added for this place. */
  remove(place: number, words: readonly string[]): void {
    for (const word of words) this.#drop(word, place);
  }

  /** Places below `size` that have, for each of `parts` (at most 200), a word that begins with it. */
  beginning(parts: readonly string[], size: number): Mask {
    const marks = new Uint8Array(size);
    let count = 0;
    parts.forEach((part, index) => {
      count = 0;
      for (const word of this.#range(part))
        for (const place of this.#postings.get(word) ?? [])
          if (marks[place] === index) {
            marks[place] = index + 1;
            count++;
          }
    });
    for (let place = 0; place < size; place++) marks[place] = parts.length > 0 && marks[place] === parts.length ? 1 : 0;
    return { marks, count };
  }

  #range(part: string): readonly string[] {
    this.#sortNewWords();
    const found: string[] = [];
    for (let at = lowerBound(this.#sorted, part); this.#sorted[at]?.startsWith(part); at++)
      found.push(this.#sorted[at] ?? "");
    return found;
  }

  #sortNewWords(): void {
    if (this.#newWords.length === 0) return;
    if (this.#newWords.length > PUT_IN_MAX) this.#sorted = [...this.#sorted, ...this.#newWords].sort(byCodeUnit);
    else for (const word of this.#newWords) this.#sorted.splice(lowerBound(this.#sorted, word), 0, word);
    this.#newWords = [];
  }

  #drop(word: string, place: number): void {
    const places = this.#postings.get(word);
    if (!places) return;
    const at = places.indexOf(place);
    if (at < 0) return;
    const last = places.pop();
    if (at < places.length && last !== undefined) places[at] = last;
    if (places.length > 0) return;
    this.#postings.delete(word);
    this.#sortNewWords();
    const where = lowerBound(this.#sorted, word);
    if (this.#sorted[where] === word) this.#sorted.splice(where, 1);
  }
}

const byCodeUnit = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Index of the first word that is not before `word`. */
function lowerBound(sorted: readonly string[], word: string): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((sorted[middle] ?? "") < word) from = middle + 1;
    else to = middle;
  }
  return from;
}
