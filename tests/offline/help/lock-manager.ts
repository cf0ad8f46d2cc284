interface Held {
  readonly owner: object;
  readonly free: () => void;
  readonly rob: () => void;
}

type Work = (lock: Lock | null) => unknown;

/**
 * The Web Locks of one device, for the modes in use: `ifAvailable` and `steal` by the outbox, waiting by downloads.
 */
export class DeviceLocks {
  private readonly held = new Map<string, Held>();

  /** The view of one tab. `release` takes its `owner` when the tab dies. */
  of(owner: object): LockManager {
    const request = (name: string, ...how: [Work] | [LockOptions, Work]) =>
      how.length === 1 ? this.wait(owner, name, how[0]) : this.request(owner, name, ...how);
    return {
      request,
      query: async () => ({ held: [...this.held.keys()].map((name) => ({ name })), pending: [] }),
    } as unknown as LockManager;
  }

  release(owner: object): void {
    for (const [name, held] of this.held) if (held.owner === owner) this.held.delete(name);
  }

  isHeld(name: string): boolean {
    return this.held.has(name);
  }

  private async wait(owner: object, name: string, work: Work): Promise<unknown> {
    while (this.held.has(name)) await new Promise((resolve) => setTimeout(resolve, 2));
    return this.request(owner, name, {}, work);
  }

  private async request(owner: object, name: string, options: LockOptions, work: Work): Promise<unknown> {
    const other = this.held.get(name);
    if (other && !options.steal) return work(null);
    other?.rob();
    let rob: () => void = () => undefined;
    const robbed = new Promise<never>((_, reject) => {
      rob = () => reject(new DOMException("The lock was stolen.", "AbortError"));
    });
    robbed.catch(() => undefined);
    const mine: Held = {
      owner,
      rob,
      free: () => {
        if (this.held.get(name) === mine) this.held.delete(name);
      },
    };
    this.held.set(name, mine);
    try {
      return await Promise.race([work({ name, mode: "exclusive" } as Lock), robbed]);
    } finally {
      mine.free();
    }
  }
}
