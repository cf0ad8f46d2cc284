import { CallFailed } from '../../offline/contract/reader'
import { isUnreached } from '../../offline/reading/classify'

/**
 * What the server was asked for an open document and has not said itself, by key. What it could not be asked, or what the device answered in
 * its place, is owed and asked again (`askAgain`); what it refused is not asked again until another document begins.
 */
export class Owed {
  readonly #owed = new Set<string>()
  readonly #refused = new Set<string>()
  #turn = 0

  /** Which document this is: an answer to a question of an earlier one says nothing of this one. */
  get turn(): number {
    return this.#turn
  }

  /** Another document begins; what of the keys says the same of every document (`isOfAll`) stays. */
  begin(isOfAll: (key: string) => boolean = () => false): void {
    this.#turn += 1
    for (const keys of [this.#owed, this.#refused]) for (const key of keys) if (!isOfAll(key)) keys.delete(key)
  }

  has(key: string): boolean {
    return this.#owed.has(key)
  }

  /** Whether the server is to be asked: for what is owed only where `isAgain`, or each key that is typed would ask a server that is busy or away. */
  isDue(key: string, isKnown: boolean, isAgain: boolean): boolean {
    if (this.#refused.has(key)) return false
    return this.#owed.has(key) ? isAgain : !isKnown
  }

  /** The answer came: `fresh` from the server, else from the device. */
  answered(keys: readonly string[], fresh: boolean): void {
    for (const key of keys) {
      this.#refused.delete(key)
      if (fresh) this.#owed.delete(key)
      else this.#owed.add(key)
    }
  }

  failed(keys: readonly string[], failure: unknown): void {
    const [into, from] = isOwed(failure) ? [this.#owed, this.#refused] : [this.#refused, this.#owed]
    for (const key of keys) {
      into.add(key)
      from.delete(key)
    }
  }
}

/** A refusal would come again; an `offline-miss` is the failure of a read that neither the server nor the device could answer. */
const isOwed = (failure: unknown): boolean => isUnreached(failure) || (failure instanceof CallFailed && failure.kind === 'offline-miss')
