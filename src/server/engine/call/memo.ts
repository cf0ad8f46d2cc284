/** Under what something is kept in a memo; each key is made once, with the type of what is kept under it. */
interface MemoKey<T> {
  readonly name: string
  /** Says the type and is never there. */
  readonly kept?: T
}

export const memoKey = <T>(name: string): MemoKey<T> => ({ name })

/** What a call has worked out and keeps until its transaction ends: settings that it holds, sentences for the user, what a draft will post. */
export class Memo {
  readonly #kept = new Map<MemoKey<unknown>, unknown>()

  get<T>(key: MemoKey<T>): T | undefined {
    return this.#kept.get(key) as T | undefined
  }

  /** Answers what it was given. */
  keep<T>(key: MemoKey<T>, value: T): T {
    this.#kept.set(key, value)
    return value
  }
}
