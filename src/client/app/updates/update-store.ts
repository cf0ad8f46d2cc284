/** Whether a new build is ready, and how to apply it. Outside React, because the worker can report at any time. */
export interface UpdateStore {
  readonly ready: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
  readonly found: (apply: () => Promise<void>) => void;
  readonly apply: () => Promise<void>;
}

export function createUpdateStore(): UpdateStore {
  const listeners = new Set<() => void>();
  let take: (() => Promise<void>) | null = null;
  return {
    ready: () => take !== null,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    found: (apply) => {
      take = apply;
      for (const listener of listeners) listener();
    },
    apply: async () => take?.(),
  };
}

export const updates = createUpdateStore();
