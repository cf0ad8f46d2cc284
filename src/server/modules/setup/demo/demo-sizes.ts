/** Number of items and ledgers of each demo company. */
export interface DemoSizes {
  readonly items: number;
  readonly ledgers: number;
}

export const DEMO_ITEMS = 5_000;

/** A trader has fewer parties than items. */
export const demoSizes = (items: number): DemoSizes => ({ items, ledgers: Math.max(1, Math.floor(items / 5)) });

/** Sizes stored in `meta`. Older notes do not have them, because the demo then had one size. */
export function sizesOf(noted: unknown): DemoSizes {
  const { items, ledgers } = (typeof noted === "object" && noted !== null ? noted : {}) as Partial<
    Record<keyof DemoSizes, unknown>
  >;
  return typeof items === "number" && typeof ledgers === "number" ? { items, ledgers } : demoSizes(DEMO_ITEMS);
}
