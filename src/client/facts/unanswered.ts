import { CallFailed } from "../offline/contract/reader";
import { isUnreached } from "../offline/reading/classify";

/**
 * What the server was asked for an open document and has not answered itself, by key. A question that did not reach the
 * server, or that the device answered instead, stays owed and is asked again (`retryUnanswered`); a question that the
 * server refused is not asked again until another document begins.
 */
export class Unanswered {
  readonly #owed = new Set<string>();
  readonly #refused = new Set<string>();
  #turn = 0;

  /** The number of the document: an answer to a question of an earlier one does not apply to this one. */
  get turn(): number {
    return this.#turn;
  }

  /** Another document begins; keys whose answer is the same for every document (`isOfAll`) stay. */
  begin(isOfAll: (key: string) => boolean = () => false): void {
    this.#turn += 1;
    for (const keys of [this.#owed, this.#refused]) for (const key of keys) if (!isOfAll(key)) keys.delete(key);
  }

  has(key: string): boolean {
    return this.#owed.has(key);
  }

  /**
   * Whether to ask the server. A missing answer is asked for only where `isAgain`: otherwise each keystroke would ask
   * a server that is busy or not reachable.
   */
  isDue(key: string, isKnown: boolean, isAgain: boolean): boolean {
    if (this.#refused.has(key)) return false;
    return this.#owed.has(key) ? isAgain : !isKnown;
  }

  /** The answer came: `fresh` from the server, otherwise from the device. */
  answered(keys: readonly string[], fresh: boolean): void {
    for (const key of keys) {
      this.#refused.delete(key);
      if (fresh) this.#owed.delete(key);
      else this.#owed.add(key);
    }
  }

  failed(keys: readonly string[], failure: unknown): void {
    const [into, from] = isRetryable(failure) ? [this.#owed, this.#refused] : [this.#refused, this.#owed];
    for (const key of keys) {
      into.add(key);
      from.delete(key);
    }
  }
}

/** A refusal would come again. An `offline-miss` is a read that neither the server nor the device could answer. */
const isRetryable = (failure: unknown): boolean =>
  isUnreached(failure) || (failure instanceof CallFailed && failure.kind === "offline-miss");
