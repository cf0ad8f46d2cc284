import type { FollowedWaiting } from "../../posting/waiting-posted";

interface Entry<Known, Here> {
  readonly of: Known;
  readonly here: Here;
  readonly turn: number;
}

/**
 * What follows on this device from what a desk knows, by key: worked out once for each thing known, and again after the
 * outbox changed. Until then the last one stays.
 */
export class WorkedOut<Known, Here> {
  readonly #entries = new Map<string, Entry<Known, Here>>();

  constructor(
    private readonly waiting: FollowedWaiting,
    private readonly work: (key: string, known: Known) => Promise<Here>,
  ) {}

  clear(): void {
    this.#entries.clear();
  }

  /** Undefined where nothing was worked out for what the desk knows now. */
  of(key: string, known: Known | undefined): Here | undefined {
    const entry = this.#entries.get(key);
    return entry?.of === known ? entry?.here : undefined;
  }

  /** True where something new was worked out. */
  async follow(key: string, known: Known | undefined): Promise<boolean> {
    const turn = this.waiting.turn();
    const last = this.#entries.get(key);
    if (known === undefined || (last?.of === known && last.turn === turn)) return false;
    this.#entries.set(key, { of: known, here: await this.work(key, known), turn });
    return true;
  }
}
