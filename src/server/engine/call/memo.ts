/** Key of a value in a memo. Each key is created once, with the type of its value. */
interface MemoKey<T> {
  readonly name: string;
  /** Carries the type only; never set. */
  readonly kept?: T;
}

export const memoKey = <T>(name: string): MemoKey<T> => ({ name });

/**
 * Values that a call keeps until its transaction ends: settings it has
 * read, sentences for the user, what a draft will post.
 */
export class Memo {
  readonly #kept = new Map<MemoKey<unknown>, unknown>();

  get<T>(key: MemoKey<T>): T | undefined {
    return this.#kept.get(key) as T | undefined;
  }

  /** Returns `value`. */
  keep<T>(key: MemoKey<T>, value: T): T {
    this.#kept.set(key, value);
    return value;
  }
}
